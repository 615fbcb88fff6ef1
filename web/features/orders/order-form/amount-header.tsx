import { Money } from '#web/ui/figures/money.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import type { TicketProps } from './ticket-props.ts'

/** Over the amount of a market order: whether it is in shares or in dollars, and what there is to spend or to sell. */
export function AmountHeader({ asset, account, ticket }: Omit<TicketProps, 'LotsPanel'>) {
  'use no memo' // A tick changes it: memoizing it is code without use.
  const what = asset.type === 'mutual_fund' ? 'Units' : 'Shares'
  return (
    <div className="flex items-center justify-between gap-3 text-sm">
      <SegmentedControl
        label="Order in"
        segments={[
          { value: 'market', label: what, name: `In ${what}` },
          { value: 'dollars', label: 'Dollars' },
        ]}
        value={ticket.style === 'dollars' ? 'dollars' : 'market'}
        onValueChange={ticket.setStyle}
      />
      <span className="text-right text-fg-3">
        <Spendable account={account} side={ticket.side} />
      </span>
    </div>
  )
}

/** What there is to spend, or to sell. */
export function Spendable({ side, account }: Pick<TicketProps, 'account'> & { side: 'buy' | 'sell' }) {
  const isReserved = account.holding !== undefined && account.holding.reserved !== '0'
  if (side === 'buy')
    return <>Balance {account.cashCents !== undefined && <Money value={account.cashCents} />}</>
  return (
    <>
      {isReserved ? 'Available to sell' : 'Held'}{' '}
      {account.held !== undefined && <Quantity value={account.held} exact />}
    </>
  )
}
