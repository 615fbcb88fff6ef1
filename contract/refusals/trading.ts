import { MAX_PLANS } from '#domain/trading/plans/plan-limits.ts'
import { MAX_OPEN_ORDERS } from '#domain/trading/orders/order-limits.ts'
import { ORDERS_IN_SESSION_ONLY, exDividendMessage } from '#domain/trading/after-hours.ts'
import { LATE_PRICE_REFUSED } from '#domain/market/late-price.ts'
import { MOST_DAYS_LATE } from '#domain/trading/corporate-action.ts'
import { SALES_ONLY } from '#domain/trading/offering.ts'
import type { RefusalTexts } from './refusal-table.ts'

/** Refusals of orders, plans, tax lots and what is read of the market. */
export const TRADING_REFUSALS = {
  asset_not_found: { status: 404, detail: 'Asset not found' },
  no_such_action: { status: 409, detail: 'No such dividend or split waits or is to come' },
  action_known: { status: 409, detail: 'This dividend or split is already carried out or canceled' },
  action_too_late: {
    status: 409,
    detail: 'Orders have been filled at prices since that day. Their shares cannot be told from older ones',
  },
  ex_date_too_early: { status: 422, detail: `The ex-date is more than ${MOST_DAYS_LATE} days ago` },
  simulated_split: {
    status: 409,
    detail:
      'The simulated market splits shares by its own rule. To any other split its prices would not follow',
  },
  past_cut_off: { status: 409, detail: "Too late to cancel. Fills at that day's NAV" },
  price_moved: { status: 409, detail: 'The price has moved. Please check the new price and try again' },
  terms_changed: { status: 409, detail: 'The fee has changed. Please check the new fee and try again' },
  limit_not_met: { status: 409, detail: 'The price is not at your limit' },
  key_orders_suspended: {
    status: 403,
    detail: 'New orders are rejected by user request. Resume them on the Security page, under API Keys',
  },
  insufficient_holdings: { status: 422, detail: 'Insufficient holdings' },
  limit_price_step: { status: 422, detail: 'Prices from 1.00 have two decimals.' },
  stop_already_passed: {
    status: 422,
    detail: 'The price is already at your stop. Use a market order or another stop.',
  },
  // With the figures, where they are known: `shares_reserved` and `cash_held` in domain/trading/orders/order-texts.ts.
  shares_reserved: {
    status: 422,
    detail: 'Some of your shares wait in other orders. Cancel one, or sell fewer.',
  },
  cash_held: { status: 422, detail: 'Some of your cash is held for open orders.' },
  type_not_for_funds: {
    status: 422,
    detail: 'Funds are bought and sold at their next net asset value.',
  },
  already_filled: { status: 409, detail: 'This order was filled.' },
  not_replaceable: { status: 409, detail: 'This order can no longer be changed.' },
  sales_only: { status: 422, detail: SALES_ONLY },
  // With the sentence that the firm gave, where a stop is in force.
  trading_stopped: { status: 422, detail: 'Trading is stopped. Please try again later' },
  trading_closed: { status: 422, detail: 'Trading is not available at this time.' },
  market_closed: { status: 422, detail: ORDERS_IN_SESSION_ONLY },
  late_price: { status: 422, detail: LATE_PRICE_REFUSED },
  ex_dividend: { status: 422, detail: exDividendMessage('This asset', 'refuse') },
  too_many_pending_orders: {
    status: 422,
    detail: `You have ${MAX_OPEN_ORDERS} queued orders, the maximum`,
  },
  below_plan_minimum: { status: 422, detail: 'The amount is below the minimum of a recurring investment' },
  too_many_plans: {
    status: 422,
    detail: `You have ${MAX_PLANS} recurring investments, the maximum`,
  },
  plan_ended: { status: 409, detail: 'This recurring investment has ended' },
  plan_paused: { status: 409, detail: 'This recurring investment is paused. Resume it first' },
  plan_has_run: { status: 409, detail: 'Too late to skip. This purchase was already placed' },
  no_such_period: { status: 422, detail: 'This period has not begun, or lies before the market data' },
  settled: { status: 409, detail: 'This sale has settled. Its lots are final' },
  lots_not_open: { status: 422, detail: 'These lots are not open, or do not add up to the sale' },
  lots_named_later: { status: 409, detail: 'A later sale names these lots. Change that sale first' },
  average_for_funds_only: { status: 422, detail: 'Average cost is for mutual funds only' },
  client_order_id_used: { status: 422, detail: 'client_order_id must be unique' },
  price_unavailable: { status: 503, detail: 'The price is temporarily unavailable. Please try again' },
  news_unavailable: { status: 503, detail: 'News is temporarily unavailable. Please try again later' },
} as const satisfies RefusalTexts
