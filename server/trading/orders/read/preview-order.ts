import { type Refusal, refuse, isRefusal } from '#contract/refusals.ts'
import type { PreviewedOrder } from '#contract/trading/orders.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { type Cents, ZERO_CENTS, addCents, formatCents, subtractCents } from '#domain/money/money.ts'
import { type Price, formatPrice, valueHalfUp, valueUp } from '#domain/money/price.ts'
import { formatQuantity } from '#domain/money/quantity.ts'
import {
  refuseTerms,
  type WaitRefusal,
  type WaitingAccount,
  acceptOrder,
  refuseCash,
  refuseShares,
} from '#domain/trading/orders/accept-order.ts'
import { limitOf } from '#domain/trading/orders/order-hold.ts'
import type { OrderTerms } from '#domain/trading/orders/order-terms.ts'
import { type OrderOutcome, outcomeOf, worstPrice } from '#domain/trading/orders/read/order-outcome.ts'
import { type WarningLimits, medianOf, orderWarnings } from '#domain/trading/orders/read/order-warnings.ts'
import { quantityOf } from '#domain/trading/orders/order-quantity.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { refusalOf, refuseByFirm } from '../refuse-order.ts'
import type { SaleTerms } from '../../lots/sale-terms.ts'
import { type HeldPosition, readPositions } from '../../holdings/list-holdings.ts'
import { previewLots } from '../../lots/list-lots.ts'
import { type PlacingMarket, decide } from '../market.ts'
import { readCustomer } from '../rows/load-account.ts'
import { orderAtOnce } from '#domain/trading/orders/placing.ts'
import { type OrderQuote, fillOrder } from '#domain/trading/orders/order.ts'
import type { FirmSettings } from '#domain/settings/settings.ts'

export interface PreviewDeps {
  pool: Queryable
  market: PlacingMarket & { latestPrice(instrument: string): Price | null }
}

/** What an order placed now would cost or bring, hold and leave, with warnings. Refuses as placing; places nothing. */
export async function previewOrder(
  deps: PreviewDeps,
  customerId: bigint,
  terms: SaleTerms,
): Promise<PreviewedOrder | Refusal> {
  const { pool, market } = deps
  const settings = market.settings.at(market.now())
  const tradable = settings.catalogue.findTradable(terms.instrument)
  if (!tradable) return refuse('asset_not_found')
  const isFund = tradable.type === 'mutual_fund'
  const wrong = refuseTerms(terms, isFund)
  if (wrong) return refusalOf(wrong, settings)
  const customer = await readCustomer(pool, customerId, terms.instrument)
  if (!customer) return refuse('profile_not_approved')
  const placing = previewPlacing(deps, terms, customer)
  if ('refused' in placing) return placing

  const shares =
    'quantity' in terms.size
      ? terms.size.quantity
      : quantityOf(terms.side, terms.size.notionalCents, placing.at, settings)
  if (typeof shares !== 'bigint') return shares
  const last = market.latestPrice(terms.instrument) ?? placing.at
  const outcome = outcomeOf(
    { side: terms.side, shares, at: placing.at, last },
    {
      cashCents: customer.cashCents,
      heldCents: customer.heldCents,
      position: customer.position.quantity,
      othersCents: othersValue(await readPositions(pool, customerId), terms.instrument, market),
    },
    settings.saleCommissionBps,
  )
  const lots = terms.lots
    ? await previewLots(pool, {
        customerId,
        tradable,
        quantity: shares,
        proceedsCents: subtractCents(outcome.valueCents, outcome.commissionCents),
        lots: terms.lots,
        at: market.now(),
      })
    : null
  if (lots && 'refused' in lots) return lots
  const medianCents = settings.orderWarnings.unusualTimes > 0 ? await readMedian(pool, customerId) : null
  const warnings = warningsOf(terms, { outcome, last, medianCents }, settings.orderWarnings)
  return { ...present(terms, placing, outcome), warnings, lots }
}

/** At cost without a price. */
function othersValue(
  held: readonly HeldPosition[],
  instrument: string,
  market: Pick<PreviewDeps['market'], 'latestPrice'>,
): Cents {
  return held
    .filter((position) => position.instrument !== instrument)
    .map((position) => {
      const at = market.latestPrice(position.instrument)
      return at === null ? position.cost : valueHalfUp(position.held, at)
    })
    .reduce(addCents, ZERO_CENTS)
}

async function readMedian(pool: Queryable, customerId: bigint): Promise<Cents | null> {
  const { rows } = await pool.query<{ amount_cents: Cents }>(LAST_AMOUNTS, [customerId])
  return medianOf(rows.map(({ amount_cents }) => amount_cents))
}

function warningsOf(
  { side, instrument, prices }: OrderTerms,
  { outcome, last, medianCents }: { outcome: OrderOutcome; last: Price; medianCents: Cents | null },
  limits: WarningLimits,
) {
  return orderWarnings(
    {
      side,
      symbol: instrument,
      ...outcome,
      // A buy stop's cap is the firm's, not a typed price.
      limit: prices.kind === 'stop' ? null : limitOf(side, prices),
      reference: prices.kind === 'stop_limit' ? prices.stop : last,
      medianCents,
    },
    limits,
  )
}

function present(
  terms: OrderTerms,
  placing: PreviewedPlacing,
  outcome: OrderOutcome,
): Omit<PreviewedOrder, 'warnings' | 'lots'> {
  const isBuy = terms.side === 'buy'
  const worst = worstPrice(terms, placing.heldCents === null)
  return {
    cost: isBuy ? formatCents(outcome.valueCents) : null,
    proceeds: isBuy ? null : formatCents(outcome.valueCents),
    fee: formatCents(outcome.commissionCents),
    worstPrice: worst === null ? null : formatPrice(worst),
    held: isBuy && placing.heldCents !== null ? formatCents(placing.heldCents) : null,
    cashAfter: formatCents(outcome.cashAfterCents),
    positionAfter: formatQuantity(outcome.positionAfter),
    weightAfter: formatDecimal(outcome.weightAfter, 1),
  }
}

/** The order's valuation price, and what a resting buy would hold; null if filled at once. */
interface PreviewedPlacing {
  readonly at: Price
  readonly heldCents: Cents | null
}

/** What `place` would do with an order now: fill it, or hold it until its price. Refuses the same. */
function previewPlacing(
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

const LAST_AMOUNTS = `
select amount_cents from transactions
where customer_id = $1 and type in ('buy', 'sell')
order by id desc limit 100`
