import type { ApiKeys } from '#contract/people/programs/keys.ts'
import { KeyFacts } from '#web/features/keys/key-facts.tsx'
import { stateOf } from '#web/features/keys/key-words.ts'
import { now } from '#web/lib/live/clock.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { ContextList } from './context-row.tsx'

/** Without secrets. Only the customer revokes a key. */
export function KeysCard({ keys, stoppedAt, ordersSuspendedAt }: ApiKeys) {
  const at = { nowMs: now().getTime(), areStopped: stoppedAt !== null }
  return (
    <ContextList
      title="API Keys"
      emptyText="No API keys"
      rows={keys.map((apiKey) => (
        <li key={apiKey.id} className="flex px-4.5 py-3 md:px-5.5">
          <KeyFacts apiKey={apiKey} state={stateOf(apiKey, at)} />
        </li>
      ))}
    >
      {stoppedAt !== null && (
        <p className="border-t border-line px-4.5 py-3 text-sm text-fg-2 md:px-5.5">
          The customer stopped all keys <DateTime value={stoppedAt} />
        </p>
      )}
      {ordersSuspendedAt !== null && (
        <p className="border-t border-line px-4.5 py-3 text-sm text-fg-2 md:px-5.5">
          A program of the customer suspended new orders by API keys <DateTime value={ordersSuspendedAt} />
        </p>
      )}
    </ContextList>
  )
}
