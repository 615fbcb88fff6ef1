import { Link } from 'wouter'
import type { ReactNode } from 'react'
import { getPayoutPause } from '#contract/cash/withdrawals.ts'
import { PAUSE_TEXTS } from '#domain/people/payout-pause.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Note } from '#web/ui/messages/note.tsx'

/** The payout form, or until when and why payouts are paused. */
export function UnlessPaused({ children }: { children: ReactNode }) {
  const { data } = useAnswer(getPayoutPause, {})
  if (data?.isMoneyLocked) return <MoneyLocked endsAt={data.moneyLockEndsAt} />
  const { pausedUntil: until, pausedFor } = data ?? { pausedUntil: null, pausedFor: null }
  if (until === null || pausedFor === null) return children
  return (
    <Note tone="warn">
      For your safety, withdrawals are paused until <DateTime value={until} className="font-strong" />{' '}
      {PAUSE_TEXTS[pausedFor]}. Your money stays in your wallet.
    </Note>
  )
}

const MoneyLocked = ({ endsAt }: { endsAt: string | null }) => (
  <Note tone="warn">
    Your money lock is on
    {endsAt !== null && (
      <>
        {' '}
        until <DateTime value={endsAt} className="font-strong" />
      </>
    )}
    . Turn it off under{' '}
    <Link href="/profile?tab=security" className="underline">
      Security
    </Link>{' '}
    to withdraw.
  </Note>
)
