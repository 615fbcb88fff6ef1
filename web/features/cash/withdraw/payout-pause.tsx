import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getPayoutPause } from '#contract/cash/withdrawals.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Note } from '#web/ui/messages/note.tsx'

/**
 * The form that requests a payout. While payouts are paused, until when, in its place: then the form could not be sent.
 */
export function UnlessPaused({ children }: { children: ReactNode }) {
  const { data } = useQuery({ ...queryOf(getPayoutPause, {}), ...CHANGES_ELSEWHERE })
  const until = data?.pausedUntil ?? null
  if (until === null) return children
  return (
    <Note tone="warn">
      For your safety, withdrawals are paused until <DateTime value={until} className="font-strong" /> after a
      security reset. Your money stays in your wallet.
    </Note>
  )
}
