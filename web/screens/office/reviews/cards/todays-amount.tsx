import type { AdminDepositRequest } from '#contract/cash/deposits.ts'
import { changePercent } from '#domain/market/quote.ts'
import { parseCents, subtractCents, ZERO_CENTS } from '#domain/money/money.ts'
import { price } from '#domain/money/price.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { type Approval, lockedApproval } from '../queue/review.ts'

interface TodaysAmountProps {
  request: AdminDepositRequest
  today: NonNullable<AdminDepositRequest['today']>
  /** Absent once the request is being approved. */
  onApprove: ((approval: Approval) => void) | undefined
}

/** With a way to credit the locked amount. */
export function TodaysAmount({ request, today, onApprove }: TodaysAmountProps) {
  const { locked: outcome } = today
  const locked = parseCents(request.amount) ?? ZERO_CENTS
  const now = parseCents(today.amount) ?? ZERO_CENTS
  return (
    <Note tone="warn" className="mt-3">
      At today's rate it is <Money value={now} />: <Money value={subtractCents(now, locked)} /> (
      {changePercent(price(locked), price(now))}%).{' '}
      {outcome === null
        ? 'An approval credits the locked amount.'
        : 'An approval credits that, unless the transfer arrived before the rate fell.'}
      {outcome !== null && onApprove && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-2 flex"
          onClick={() => onApprove(lockedApproval(request.amount, outcome))}
        >
          Approve at the locked rate
        </Button>
      )}
    </Note>
  )
}
