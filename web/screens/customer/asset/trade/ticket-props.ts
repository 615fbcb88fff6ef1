import type { ComponentType } from 'react'
import type { Asset } from '#contract/market/market.ts'
import type { TradingAccount } from './trading-account.ts'
import type { OrderDraft, TicketStyle } from './use-order.ts'

/** What every form of the ticket is given. */
export interface TicketProps {
  asset: Asset
  account: TradingAccount
  ticket: OrderDraft
}

/** What the ticket is given that may be of any style. */
export interface TradePanelProps extends TicketProps {
  /** The form of every other style than a market order in shares, fetched when it is wanted. */
  AdvancedTicket: ComponentType<TicketProps & { style: Exclude<TicketStyle, 'market'> }>
}
