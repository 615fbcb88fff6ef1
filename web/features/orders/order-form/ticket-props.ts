import type { ComponentType } from 'react'
import type { Asset } from '#contract/market/market.ts'
import type { OrderBody } from './ticket-draft.ts'
import type { TradingAccount } from './trading-account.ts'
import type { OrderDraft, TicketStyle } from './use-order.ts'

/** What every form of the ticket is given. */
export interface TicketProps {
  asset: Asset
  account: TradingAccount
  ticket: OrderDraft
  /** The tax lots of a sale, fetched when they are opened. */
  LotsPanel: ComponentType<SaleLotsProps>
}

/** What the tax lots of a sale are given. */
export interface SaleLotsProps {
  asset: Asset
  account: TradingAccount
  ticket: OrderDraft
  /** The order as it is written, without its lots; null while it is none. */
  body: OrderBody | null
  /** Lots are named by shares: an order in dollars takes them by a method. */
  canName: boolean
}

/** What the ticket is given that may be of any style. */
export interface TradePanelProps extends TicketProps {
  /** The form of every other style than a market order in shares, fetched when it is wanted. */
  AdvancedTicket: ComponentType<TicketProps & { style: Exclude<TicketStyle, 'market'> }>
}
