import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listWebhooks } from '#contract/door/webhooks.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** Where a customer's own programs are told what happens. */
export default function WebhooksCard() {
  const { data, error, isRefetching, refetch } = useQuery({
    ...queryOf(listWebhooks, {}),
    ...CHANGES_ELSEWHERE,
  })
  const [isMaking, setMaking] = useState(false)
  return (
    <Card
      title="Webhooks"
      action={
        <Button size="sm" variant="secondary" onClick={() => setMaking(true)}>
          New webhook
        </Button>
      }
    >
      {data === undefined && error === null ? (
        <SkeletonRows rows={1} label="Loading your webhooks" />
      ) : data === undefined ? (
        <LoadFailure
          title="Failed to load your webhooks"
          text={detailOf(error, 'Please check your connection and try again')}
          pending={isRefetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <p className="text-sm text-fg-2">
            Your own server is told when something happens in your account. Each message is signed, and says
            where to read more.
          </p>
          {data.length > 0 && (
            <ul aria-label="Webhooks" className="mt-2 divide-y divide-line">
              {data.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )}
        </>
      )}
      {isMaking && <NewWebhookDialog onClose={() => setMaking(false)} />}
    </Card>
  )
}
