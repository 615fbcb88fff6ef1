import { MAX_PLANS } from '#domain/trading/plans/plan-limits.ts'
import { MAX_OPEN_ORDERS } from '#domain/trading/orders/order-limits.ts'
import { ORDERS_IN_SESSION_ONLY, exDividendMessage } from '#domain/trading/after-hours.ts'
import { LATE_PRICE_REFUSED } from '#domain/market/late-price.ts'
import { MOST_DAYS_LATE } from '#domain/trading/corporate-action.ts'
import { SALES_ONLY } from '#domain/trading/offering.ts'
import { refusal } from './refusal-table.ts'

/** Refusals of orders, plans, tax lots and what is read of the market. */
export const TRADING_REFUSALS = {
  asset_not_found: refusal(404, 'Asset not found'),
  no_such_action: refusal(409, 'No such dividend or split waits or is to come'),
  action_known: refusal(409, 'This dividend or split is already carried out or canceled'),
  action_too_late: refusal(
    409,
    'Orders have been filled at prices since that day. Their shares cannot be told from older ones',
  ),
  ex_date_too_early: refusal(422, `The ex-date is more than ${MOST_DAYS_LATE} days ago`),
  simulated_split: refusal(
    409,
    'The simulated market splits shares by its own rule. To any other split its prices would not follow',
  ),
  past_cut_off: refusal(409, "Too late to cancel. Fills at that day's NAV"),
  price_moved: refusal(409, 'The price has moved. Please check the new price and try again'),
  terms_changed: refusal(409, 'The fee has changed. Please check the new fee and try again'),
  limit_not_met: refusal(409, 'The price is not at your limit'),
  key_orders_suspended: refusal(
    403,
    'New orders are rejected by user request. Resume them on the Security page, under API Keys',
  ),
  insufficient_holdings: refusal(422, 'Insufficient holdings'),
  limit_price_step: refusal(422, 'Prices from 1.00 have two decimals.'),
  stop_already_passed: refusal(422, 'The price is already at your stop. Use a market order or another stop.'),
  // With the figures, where they are known: `shares_reserved` and `cash_held` in domain/trading/orders/order-texts.ts.
  shares_reserved: refusal(422, 'Some of your shares wait in other orders. Cancel one, or sell fewer.'),
  cash_held: refusal(422, 'Some of your cash is held for open orders.'),
  type_not_for_funds: refusal(422, 'Funds are bought and sold at their next net asset value.'),
  already_filled: refusal(409, 'This order was filled.'),
  not_replaceable: refusal(409, 'This order can no longer be changed.'),
  sales_only: refusal(422, SALES_ONLY),
  // With the sentence that the firm gave, where a stop is in force.
  trading_stopped: refusal(422, 'Trading is stopped. Please try again later'),
  trading_closed: refusal(422, 'Trading is not available at this time.'),
  market_closed: refusal(422, ORDERS_IN_SESSION_ONLY),
  late_price: refusal(422, LATE_PRICE_REFUSED),
  ex_dividend: refusal(422, exDividendMessage('This asset', 'refuse')),
  too_many_pending_orders: refusal(422, `You have ${MAX_OPEN_ORDERS} open orders, the maximum`),
  below_plan_minimum: refusal(422, 'The amount is below the minimum of a recurring investment'),
  too_many_plans: refusal(422, `You have ${MAX_PLANS} recurring investments, the maximum`),
  plan_ended: refusal(409, 'This recurring investment has ended'),
  plan_paused: refusal(409, 'This recurring investment is paused. Resume it first'),
  plan_has_run: refusal(409, 'Too late to skip. This purchase was already placed'),
  no_such_period: refusal(422, 'This period has not begun, or lies before the market data'),
  settled: refusal(409, 'This sale has settled. Its lots are final'),
  lots_not_open: refusal(422, 'These lots are not open, or do not add up to the sale'),
  lots_named_later: refusal(409, 'A later sale names these lots. Change that sale first'),
  average_for_funds_only: refusal(422, 'Average cost is for mutual funds only'),
  client_order_id_used: refusal(422, 'client_order_id must be unique'),
  price_unavailable: refusal(503, 'The price is temporarily unavailable. Please try again'),
  news_unavailable: refusal(503, 'News is temporarily unavailable. Please try again later'),
}
