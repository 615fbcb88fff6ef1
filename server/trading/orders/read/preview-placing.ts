import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { Cents } from '#domain/money/money.ts'
import { type Price, valueUp } from '#domain/money/price.ts'
import {
  type WaitRefusal,
  type WaitingAccount,
  acceptOrder,
  refuseCash,
  refuseShares,
} from '#domain/trading/orders/accept-order.ts'
import { limitOf } from '#domain/trading/orders/order-hold.ts'
import type { OrderTerms } from '#domain/trading/orders/order-terms.ts'
import { orderAtOnce } from '#domain/trading/orders/placing.ts'
import { type OrderQuote, fillOrder } from '#domain/trading/orders/order.ts'
import type { FirmSettings } from '#domain/settings/settings.ts'
import { decide } from '../decide.ts'
import type { PlacingMarket } from '../market.ts'
import { refusalOf, refuseByFirm } from '../refuse-order.ts'

/** The order's valuation price, and what a waiting buy would hold; null if filled at once. */
export interface PreviewedPlacing {
  readonly at: Price
  readonly heldCents: Cents | null
}

/** What `place` would do with an order now: fill it, or hold it until its price. Refuses the same. */
export function previewPlacing(
  { market }: { market: PlacingMarket },
  terms: OrderTerms,
  account: WaitingAccount,
): PreviewedPlacing | Refusal {
  const settings = market.settings.at(market.now())
  const { policies, catalogue } = settings
  const stopped = refuseByFirm(settings, terms)
  if (stopped) return stopped
  const { instrument } = terms
  const type = catalogue.findTradable(instrument)?.type
  const by = { type, policies }
  if (decide(market, terms, by) === 'fill') {
    const now = fillNow(terms, account, { market, settings })
    if (!isRefusal(now)) return now
    const next = decide(market, terms, by, now)
    if (isRefusal(next)) return next
  }
  const accepted = acceptOrder({
    terms,
    account,
    quote: market.estimateQuote(instrument),
    firm: settings,
  })
  if ('refused' in accepted) return refusalOf(accepted, settings)
  const { prices } = terms
  const at = prices.kind === 'stop' ? prices.stop : (limitOf(terms.side, prices) ?? accepted.estimate)
  return { at, heldCents: accepted.heldCents }
}

function fillNow(
  terms: OrderTerms,
  account: WaitingAccount,
  { market, settings }: { market: PlacingMarket; settings: FirmSettings },
): PreviewedPlacing | Refusal {
  const quote = market.orderQuote(terms.instrument, settings.policies)
  const { position, reserved } = account
  const facts = {
    order: orderAtOnce(terms),
    account,
    quote,
    tradingAllowed: market.tradingAllowed(settings.policies),
    terms: settings,
  }
  const decision = fillOrder(facts)
  if ('refused' in decision)
    return refusalOf(
      quote && decision.refused === 'insufficient_funds' ? shortOfCash(terms, account, quote) : decision,
      settings,
    )
  if (terms.side === 'sell' && decision.positionAfter.quantity < reserved)
    return refusalOf(refuseShares(decision.order.quantity, { held: position.quantity, reserved }), settings)
  return { at: decision.quote.price, heldCents: null }
}

const shortOfCash = ({ size }: OrderTerms, account: WaitingAccount, { price }: OrderQuote): WaitRefusal =>
  refuseCash('notionalCents' in size ? size.notionalCents : valueUp(size.quantity, price), account)
