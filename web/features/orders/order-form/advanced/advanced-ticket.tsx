import { useEffect } from 'react'
import { parsePrice } from '#domain/money/price.ts'
import type { TicketProps } from '../ticket-props.ts'
import type { TicketDraft } from '../ticket-draft.ts'
import type { TicketStyle } from '../use-order.ts'
import { DollarTicket } from './dollar-ticket.tsx'
import { prefilledPrices } from './price-draft.ts'
import { PriceTicket } from './price-ticket.tsx'

/** The ticket of every order that is no market order in shares: at a limit, from a stop on, or in dollars. */
export default function AdvancedTicket({
  style,
  ...props
}: TicketProps & { style: Exclude<TicketStyle, 'market'> }) {
  'use no memo' // A tick and a key change most of it: memoizing it is code without use.
  const { asset, ticket } = props
  const { side, draft: kept, setDraft } = ticket
  const pricesFor = `${side} ${style}`
  const price = parsePrice(asset.currentPrice)
  const isFilled = kept?.pricesFor === pricesFor
  const draft: TicketDraft =
    kept !== undefined && isFilled
      ? kept
      : { ...NEW, ...kept, pricesFor, ...(price !== null && prefilledPrices(side, style, price)) }
  // Kept from now on: the prices do not move with the market while they are looked at.
  useEffect(() => {
    if (!isFilled && price !== null) setDraft(draft)
  })
  const change = (typed: Partial<TicketDraft>) => setDraft({ ...draft, ...typed })
  return style === 'dollars' ? (
    <DollarTicket {...props} draft={draft} change={change} />
  ) : (
    <PriceTicket {...props} style={style} draft={draft} change={change} />
  )
}

const NEW = { limit: '', stop: '', force: 'day', dollars: '' } as const
