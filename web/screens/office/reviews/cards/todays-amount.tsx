import { type AdminDepositRequest, approveDeposit } from '#contract/cash/deposits.ts'
import { changePercent } from '#domain/market/quote.ts'
import { parseCents, subtractCents, ZERO_CENTS } from '#domain/money/money.ts'
import { price } from '#domain/money/price.ts'
import { call } from '#web/lib/api/client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { DEPOSIT_REVIEW, type Review } from '../queue/review.ts'
import { useDecision } from '../queue/use-decision.ts'

interface TodaysAmountProps {
  request: AdminDepositRequest
  today: NonNullable<AdminDepositRequest['today']>
}

/** What a foreign deposit would come to at today's rate, and the way to credit the locked one all the same. */
export function TodaysAmount({ request, today }: TodaysAmountProps) {
  const locked = parseCents(request.amount) ?? ZERO_CENTS
  const now = parseCents(today.amount) ?? ZERO_CENTS
  return (
    <Note tone="warn" className="mt-3">
      At today's rate it is <Money value={now} />: <Money value={subtractCents(now, locked)} /> (
      {changePercent(price(locked), price(now))}%).{' '}
      {today.isCredited ? (
        <>
          An approval credits that.
          <ApproveLocked request={request} />
        </>
      ) : (
        'An approval credits the locked amount.'
      )}
    </Note>
  )
}

function ApproveLocked({ request: { id } }: Pick<TodaysAmountProps, 'request'>) {
  const approval = useDecision({ review: LOCKED_REVIEW, id, outcome: 'approved' })
  return (
    <Button
      size="sm"
      variant="secondary"
      className="mt-2 flex"
      pending={approval.isPending}
      onClick={() => approval.mutate('')}
    >
      Arrived before the rate fell: approve at the locked rate
    </Button>
  )
}

const LOCKED_REVIEW: Review = {
  ...DEPOSIT_REVIEW,
  approve: (id) => call(approveDeposit, { params: { id }, query: { arrived: 'before' } }),
}
