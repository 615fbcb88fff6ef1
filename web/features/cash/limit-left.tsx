import type { ReactNode } from 'react'
import { listLimits } from '#contract/office/customers/limits.ts'
import type { Limit, LimitName } from '#domain/support/limits.ts'
import { parseCents, subtractCents, ZERO_CENTS } from '#domain/money/money.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { ShownAmounts } from '#web/ui/preferences/hidden-amounts.tsx'

/** What is left, below an amount; the form does not move when it arrives. */
const LimitLeft = ({ children }: { children: ReactNode }) => (
  <p className="-my-1.5 min-h-4 text-xs text-fg-3">{children}</p>
)

/** The largest deposit and the requests left. In foreign currencies it depends on what is open. */
export function DepositLeft({ isForeign }: { isForeign: boolean }) {
  const limitOf = useLimits()
  const largest = centsOf(limitOf('largest_deposit')?.most)
  const open = limitOf('open_foreign_deposits')
  const free = subtractCents(centsOf(open?.most), centsOf(open?.used))
  const left = isForeign && free < largest ? free : largest
  return (
    <LimitLeft>
      {largest > ZERO_CENTS && (
        <ShownAmounts>
          Up to <Money value={left > ZERO_CENTS ? left : ZERO_CENTS} />
        </ShownAmounts>
      )}
      <RequestsLeft limit={limitOf('deposit_requests_an_hour')} before=" · " />
    </LimitLeft>
  )
}

/** How many withdrawals can be requested now. */
export function WithdrawalsLeft() {
  const limitOf = useLimits()
  return (
    <LimitLeft>
      <RequestsLeft limit={limitOf('withdrawal_requests_an_hour')} />
    </LimitLeft>
  )
}

/** Nothing where requests are not counted. */
function RequestsLeft({ limit, before = '' }: { limit: Limit | undefined; before?: string }) {
  if (limit === undefined) return null
  const left = Number(limit.most) - Number(limit.used)
  if (left <= 0 && limit.freeAgainAt !== null)
    return (
      <>
        {before}No requests left until <DateTime value={limit.freeAgainAt} />
      </>
    )
  return `${before}${left} ${left === 1 ? 'request' : 'requests'} left this hour`
}

function useLimits(): (name: LimitName) => Limit | undefined {
  const { data } = useAnswer(listLimits, {})
  return (name) => data?.find((limit) => limit.name === name)
}

const centsOf = (amount: string | null | undefined) => parseCents(amount ?? '') ?? ZERO_CENTS
