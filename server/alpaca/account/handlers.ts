import { FIXED_CONFIGURATION } from '#contract/alpaca/account-calls.ts'
import { isRefusal, refuse } from '#contract/refusals.ts'
import { publicIdOf } from '#domain/alpaca/public-id.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { type Cents, ZERO_CENTS, addCents, cents, formatCents, subtractCents } from '#domain/money/money.ts'
import { type Price, formatAveragePrice, formatPrice, valueHalfUp } from '#domain/money/price.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import type { RestrictableRight } from '#domain/restrictions/restriction.ts'
import { resumeKeyOrders, suspendKeyOrders } from '#server/people/key-settings/change-keys.ts'
import { readKeyOrdersSuspended } from '#server/people/key-settings/list-keys.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CatalogueNow } from '#server/platform/settings/settings-store.ts'
import type { Trading } from '#server/trading/area.ts'
import type { AccountReads } from '#server/trading/holdings/account-figures.ts'
import type { HeldPosition } from '#server/trading/holdings/list-holdings.ts'
import { AlpacaAnswer, type AlpacaHandlers } from '../http/alpaca-call.ts'
import { assetIdOf, exchangeOf, findAsset } from '../market/assets.ts'

/** As Alpaca's clients read it: dollars; `pc` and `change_today` are fractions. */
function presentPosition(
  position: HeldPosition,
  { prices, catalogue }: { prices: ShownPrices; catalogue: Catalogue },
) {
  const { instrument, held, averagePrice, cost, reserved } = position
  const asset = catalogue.findTradable(instrument)
  const price = prices.latestPrice(instrument)
  const before = prices.previousClose(instrument)
  const worth = worthOf(position, prices)
  const worthBefore = before === null ? worth : valueHalfUp(held, before)
  return {
    asset_id: assetIdOf(instrument),
    symbol: instrument,
    exchange: asset ? exchangeOf(asset) : '',
    asset_class: 'us_equity',
    asset_marginable: false,
    side: 'long',
    qty: formatQuantity(held),
    qty_available: formatQuantity(quantity(held - reserved)),
    avg_entry_price: formatAveragePrice(averagePrice),
    cost_basis: formatCents(cost),
    market_value: formatCents(worth),
    unrealized_pl: difference(worth, cost),
    unrealized_plpc: fraction(worth - cost, cost),
    unrealized_intraday_pl: difference(worth, worthBefore),
    unrealized_intraday_plpc: fraction(worth - worthBefore, worthBefore),
    current_price: formatPrice(price ?? averagePrice),
    lastday_price: formatPrice(before ?? price ?? averagePrice),
    change_today: price === null || before === null ? '0' : fraction(price - before, before),
  }
}

interface ShownPrices {
  latestPrice(symbol: string): Price | null
  previousClose(symbol: string): Price | null
}

/** At the latest price; at cost without one. */
function worthOf({ instrument, held, cost }: HeldPosition, prices: ShownPrices): Cents {
  const at = prices.latestPrice(instrument)
  return at === null ? cost : valueHalfUp(held, at)
}

const FRACTION_SCALE = 8

/** "0.01234567", rounded toward zero; "0" when `whole` is zero. */
function fraction(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0'
  return formatDecimal((part * 10n ** BigInt(FRACTION_SCALE)) / whole, FRACTION_SCALE, 0)
}

/** In dollars, with its sign. */
const difference = (a: bigint, b: bigint): string => formatCents(cents(a - b))

/** In the words of Alpaca's clients, which know no others. */
const ACCOUNT_STATUSES: Record<KycStatus, string> = {
  none: 'ONBOARDING',
  pending: 'SUBMITTED',
  approved: 'ACTIVE',
  rejected: 'REJECTED',
}

interface AccountParts {
  accounts: AccountReads
  worth: Pick<Trading['worth'], 'lastEquity'>
  prices: ShownPrices
  catalogue: CatalogueNow
}

/** Whether all are restricted: "blocked" for a client. */
const keepsFrom = (restricted: readonly RestrictableRight[], rights: readonly RestrictableRight[]): boolean =>
  rights.every((right) => restricted.includes(right))

/** Handlers of the account's calls. */
export const accountHandlers = ({
  accounts,
  worth: { lastEquity },
  prices,
  catalogue,
}: AccountParts): Pick<AlpacaHandlers, 'getAccount' | 'listPositions' | 'readPosition'> => ({
  async getAccount({ principal: { customerId } }) {
    const [figures, lastEquityCents] = await Promise.all([
      accounts.readFigures(customerId),
      lastEquity(customerId),
    ])
    if (!figures) return refuse('not_found')
    const { cashCents, heldCents, owedCents, heldForOrdersCents, positions } = figures
    const { kycStatus, restrictedRights, areKeyOrdersSuspended } = figures
    // Alpaca's clients expect what is owed as a negative balance, as in the equity over time.
    const balance = subtractCents(addCents(cashCents, heldCents), owedCents)
    const held = positions.map((position) => worthOf(position, prices)).reduce(addCents, ZERO_CENTS)
    const equity = formatCents(addCents(balance, held))
    const available = formatCents(cashCents)
    return new AlpacaAnswer({
      id: publicIdOf('account', customerId),
      account_number: customerId.toString(),
      status: ACCOUNT_STATUSES[kycStatus],
      created_at: figures.createdAt.toISOString(),
      currency: 'USD',
      cash: formatCents(balance),
      buying_power: available,
      non_marginable_buying_power: available,
      regt_buying_power: available,
      daytrading_buying_power: '0',
      pending_transfer_out: formatCents(subtractCents(heldCents, heldForOrdersCents)),
      long_market_value: formatCents(held),
      equity,
      last_equity: lastEquityCents === null ? null : formatCents(lastEquityCents),
      portfolio_value: equity,
      multiplier: '1',
      ...NO_MARGIN,
      trading_blocked: kycStatus !== 'approved' || keepsFrom(restrictedRights, ['buy', 'sell']),
      transfers_blocked: kycStatus !== 'approved' || keepsFrom(restrictedRights, ['deposit', 'withdraw']),
      account_blocked: false,
      trade_suspended_by_user: areKeyOrdersSuspended,
    })
  },
  async listPositions({ principal: { customerId } }) {
    const positions = await accounts.readPositions(customerId)
    return new AlpacaAnswer(
      positions.map((position) => presentPosition(position, { prices, catalogue: catalogue() })),
    )
  },
  async readPosition({ principal: { customerId }, params }) {
    const asset = findAsset(catalogue(), params.symbol)
    const positions = asset ? await accounts.readPositions(customerId) : []
    const found = positions.find(({ instrument }) => instrument === asset?.symbol)
    return found
      ? new AlpacaAnswer(presentPosition(found, { prices, catalogue: catalogue() }))
      : refuse('not_found', { detail: 'position does not exist' })
  },
})

/** Nothing is lent or sold short. */
const NO_MARGIN = {
  shorting_enabled: false,
  short_market_value: '0',
  initial_margin: '0',
  maintenance_margin: '0',
  last_maintenance_margin: '0',
  sma: '0',
  accrued_fees: '0',
  pending_transfer_in: '0',
  pattern_day_trader: false,
  daytrade_count: 0,
}

type ConfigurationParts = Pick<Platform, 'pool' | 'clock'>

/** Only whether keys may place orders can be changed. */
export const configurationHandlers = (
  parts: ConfigurationParts,
): Pick<AlpacaHandlers, 'readConfiguration' | 'changeConfiguration'> => ({
  readConfiguration: async ({ principal }) =>
    configuration((await readKeyOrdersSuspended(parts.pool, principal.customerId)) !== null),

  async changeConfiguration({ principal: { customerId: userId, keyId }, address, body }) {
    const { suspend_trade: suspends } = body
    if (typeof suspends !== 'boolean')
      return configuration((await readKeyOrdersSuspended(parts.pool, userId)) !== null)
    const change = suspends ? suspendKeyOrders : resumeKeyOrders
    const changed = await change(parts, { userId, kind: 'customer', address }, { byKey: keyId })
    return isRefusal(changed) ? changed : configuration(changed.ordersSuspendedAt !== null)
  },
})

const configuration = (isSuspended: boolean) =>
  new AlpacaAnswer({ ...FIXED_CONFIGURATION, suspend_trade: isSuspended })
