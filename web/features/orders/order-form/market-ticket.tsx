import { type FormEvent, type KeyboardEvent, useId } from 'react'
import { formatQuantity, type Quantity } from '#domain/money/quantity.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { AmountHeader } from './amount-header.tsx'
import { LARGEST_ORDER, amountProblem } from './amount-problems.ts'
import { OrderSummary } from './order-summary.tsx'
import { QuickAmounts } from './quick-amounts.tsx'
import { SaleLots } from './sale-lots.tsx'
import type { OrderBody } from './ticket-draft.ts'
import { TradeNote } from './trade-note.tsx'
import type { TicketProps } from './ticket-props.ts'
import { amountOf, isNoAmount, steppedAmount, typedAmount } from '#web/features/forms/typed-amount.ts'

/** The form of a market order in shares: one press sends it, with a summary that is always visible. */
export function MarketTicket({ asset, account, ticket, LotsPanel }: TicketProps) {
  'use no memo' // A tick and a key change most of it: memoizing it is code without use.
  const id = useId()
  const hintId = `${id}-hint`
  const noteId = `${id}-note`
  const { side, obstacle } = ticket
  const problem = amountProblem(side, obstacle ?? 'none', ticket.amount)
  const isProblem = problem !== undefined && (obstacle !== 'empty' || isNoAmount(ticket.amount))

  const quantity = amountOf(ticket.amount)
  const body = obstacle === null && quantity !== null ? saleBody(asset.symbol, quantity) : null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    ticket.place()
  }
  return (
    <form noValidate tabIndex={-1} className="grid gap-3.5 outline-none" onSubmit={submit}>
      <AmountHeader asset={asset} account={account} ticket={ticket} />
      <AmountInput asset={asset} ticket={ticket} hintId={hintId} isProblem={isProblem} />
      <QuickAmounts ticket={ticket} />
      <p
        id={hintId}
        aria-live="polite"
        className={`-my-1.5 min-h-4 text-xs ${isProblem ? 'text-danger' : 'text-fg-3'}`}
      >
        {problem ?? LARGEST_ORDER}
      </p>
      <OrderSummary asset={asset} ticket={ticket} />
      <SaleLots asset={asset} account={account} ticket={ticket} body={body} canName LotsPanel={LotsPanel} />
      <Button
        type="submit"
        size="lg"
        block
        pending={ticket.isSending}
        disabled={(obstacle !== null || ticket.lots.problem !== null) && !ticket.isSending}
        aria-describedby={`${hintId} ${noteId}`}
      >
        {side === 'buy' ? 'Buy' : 'Sell'} {asset.symbol}
      </Button>
      <TradeNote id={noteId} symbol={asset.symbol} account={account} unconfirmed={ticket.unconfirmed} />
    </form>
  )
}

const saleBody = (symbol: string, shares: Quantity): OrderBody => ({
  symbol,
  side: 'sell',
  type: 'market',
  timeInForce: 'day',
  quantity: formatQuantity(shares),
})

interface AmountInputProps extends Pick<TicketProps, 'asset' | 'ticket'> {
  hintId: string
  isProblem: boolean
}

/** The number of shares. The arrow keys step it. */
export function AmountInput({ asset, ticket, hintId, isProblem }: AmountInputProps) {
  'use no memo'
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    ticket.setAmount(steppedAmount(ticket.amount, event.key === 'ArrowUp' ? 1 : -1))
  }
  return (
    <Input
      large
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      aria-label={asset.type === 'mutual_fund' ? 'Units' : 'Shares'}
      unit={asset.type === 'mutual_fund' ? 'units' : 'shares'}
      aria-describedby={hintId}
      aria-invalid={isProblem || undefined}
      // Every digit stays in sight.
      {...(ticket.amount.length > 12 && { style: { fontSize: '1.125rem' } })}
      value={ticket.amount}
      onChange={(event) => {
        const text = typedAmount(event.target.value)
        if (text !== null) ticket.setAmount(text)
      }}
      onKeyDown={step}
    />
  )
}
