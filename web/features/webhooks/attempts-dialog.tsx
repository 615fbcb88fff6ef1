import { useQuery } from '@tanstack/react-query'
import {
  type Webhook,
  type WebhookAttempt,
  listWebhookAttempts,
  listWebhooks,
  replayWebhook,
} from '#contract/people/programs/webhooks.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { answerText } from './webhook-words.ts'

export function AttemptsDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const query = useQuery({
    ...queryOf(listWebhookAttempts, { params: { id: webhook.id } }),
    ...CHANGES_ELSEWHERE,
  })
  return (
    <Dialog open onOpenChange={onClose} title="Last Tries" description={webhook.name}>
      <Loaded query={query} rows={3} loading="Loading the tries" failure="Failed to load the tries">
        {(data) =>
          data.length === 0 ? (
            <p className="text-sm text-fg-2">Nothing was sent yet.</p>
          ) : (
            <ul aria-label="Tries" className="divide-y divide-line">
              {data.map((attempt) => (
                <Attempt key={attempt.id} webhookId={webhook.id} attempt={attempt} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Attempt({ webhookId, attempt }: { webhookId: string; attempt: WebhookAttempt }) {
  const { eventId, eventType, at } = attempt
  const replaying = useAction({
    call: () => call(replayWebhook, { params: { id: webhookId }, body: { eventId } }),
    success: { title: 'Sent again soon', description: 'With all that followed it, in order' },
    failure: 'It is not sent again',
    refreshes: [listWebhooks],
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-sm">
      <div className="min-w-0">
        <p>
          <span className="font-medium">{eventType}</span> · {answerText(attempt)}
        </p>
        <p className="text-fg-2">
          <DateTime value={at} /> · <span className="break-all">{eventId}</span>
        </p>
      </div>
      {eventType !== 'webhook.test' && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Send again from ${eventId}`}
          pending={replaying.isPending}
          onClick={() => replaying.mutate()}
        >
          Send again
        </Button>
      )}
    </li>
  )
}
