import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listWebhooks } from '#contract/people/programs/webhooks.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** Where the customer's own programs receive events. */
export default function WebhooksCard() {
  const query = useQuery({
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
      <Loaded query={query} rows={1} loading="Loading your webhooks" failure="Failed to load your webhooks">
        {(data) => (
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
      </Loaded>
      {isMaking && <NewWebhookDialog onClose={() => setMaking(false)} />}
    </Card>
  )
}
