import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { type ApiKeys, listKeys, stopKeys } from '#contract/people/programs/keys.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { now } from '#web/lib/live/clock.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { KeyRow } from './key-row.tsx'
import { stateOf } from './key-words.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { ResumeDialog } from './resume-dialog.tsx'
import { SuspendedOrders } from './suspended-orders.tsx'

export default function KeysCard() {
  const query = useQuery({
    ...queryOf(listKeys, {}),
    ...CHANGES_ELSEWHERE,
  })
  const [isMaking, setMaking] = useState(false)
  return (
    <Card
      title="API Keys"
      action={
        <Button size="sm" variant="secondary" onClick={() => setMaking(true)}>
          New key
        </Button>
      }
    >
      <Loaded query={query} rows={1} loading="Loading your API keys" failure="Failed to load your API keys">
        {(data) => <KeyList {...data} />}
      </Loaded>
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} />}
    </Card>
  )
}

function KeyList({ keys, stoppedAt, ordersSuspendedAt }: ApiKeys) {
  const [isResuming, setResuming] = useState(false)
  const stopping = useAction({
    call: () => call(stopKeys, {}),
    success: { title: 'All keys stopped', description: 'Open orders stay open' },
    failure: 'The keys were not stopped',
    refreshes: [listKeys],
  })
  const at = { nowMs: now().getTime(), areStopped: stoppedAt !== null }
  const withState = keys.map((apiKey) => ({ apiKey, state: stateOf(apiKey, at) }))
  const hasActive = withState.some(({ state }) => state === 'active')
  return (
    <>
      <p className="text-sm text-fg-2">
        A program signs in with a key and does only what the key may. No key can withdraw money.{' '}
        <Link to="/developers" className="text-brand underline">
          How programs use it
        </Link>
      </p>
      {stoppedAt !== null && (
        <div className="mt-3 grid gap-3">
          <Note tone="warn">
            All keys are stopped since <DateTime value={stoppedAt} />.
          </Note>
          <Button variant="secondary" onClick={() => setResuming(true)}>
            Resume all
          </Button>
        </div>
      )}
      {ordersSuspendedAt !== null && <SuspendedOrders since={ordersSuspendedAt} />}
      {keys.length > 0 && (
        <ul aria-label="API keys" className="mt-2 divide-y divide-line">
          {withState.map((each) => (
            <KeyRow key={each.apiKey.id} {...each} />
          ))}
        </ul>
      )}
      {stoppedAt === null && hasActive && (
        <div className="mt-3 border-t border-line pt-3">
          <Button variant="destructive" pending={stopping.isPending} onClick={() => stopping.mutate()}>
            Stop all keys
          </Button>
        </div>
      )}
      {isResuming && <ResumeDialog onClose={() => setResuming(false)} />}
    </>
  )
}
