import type { DepositCurrency } from '../cash/deposit.ts'
import { BUILT_IN, type Catalogue, type Tradable, createCatalogue } from '../market/catalogue.ts'
import type { Cents } from '../money/money.ts'
import type { Thresholds } from '../proposals/thresholds.ts'
import { FIRST_SALE_COMMISSION_BPS } from '../trading/commission.ts'
import type { Offering, Offerings } from '../trading/offering.ts'
import type { WarningLimits } from '../trading/orders/read/order-warnings.ts'
import type { OrderPolicies } from '../trading/orders/order-policies.ts'
import type { PlanMinima } from '../trading/plans/terms.ts'
import type { TradingTerms } from '../trading/trading-terms.ts'
import { type BankAccounts, accountsOf } from './bank-account-kind.ts'
import { correctedListing } from './listing/listing-rules.ts'
import {
  FIRST_MARKET,
  type NamedKey,
  type SettingName,
  type TradedMarket,
  type ValueOf,
  bankKeyOf,
  isListing,
  isSettingName,
  marketFault,
  offeredInstrument,
  settingKeyOf,
  standardOf,
  stoppedInstrument,
} from './setting-keys.ts'

/** A stored row; rows are never changed. */
export interface SettingRow {
  readonly id: bigint
  readonly key: string
  /** JSON; see `setting-values.ts`. */
  readonly value: unknown
  readonly effectiveFrom: Date
}

/** What is stopped, each with its public sentence; null where it runs. */
export interface Stops {
  readonly trading: string | null
  readonly buys: string | null
  readonly sales: string | null
  readonly deposits: string | null
  readonly withdrawals: string | null
  readonly signUp: string | null
  readonly keys: string | null
  readonly instruments: ReadonlyMap<string, string>
}

/** All settings at one instant, frozen. The version is the last row in force, in order of effect. */
export interface FirmSettings extends TradingTerms {
  readonly withdrawalFeeCents: Cents
  /** Days between the decision on a higher fee and its start. */
  readonly feeNoticeDays: bigint
  readonly policies: OrderPolicies
  readonly planMinima: PlanMinima
  readonly orderWarnings: WarningLimits
  readonly largestDepositCents: Cents
  readonly depositCurrencies: readonly DepositCurrency[]
  readonly openForeignMaxCents: Cents
  /** How far from the provider's exchange rate one person may set a rate, in basis points. */
  readonly customRateBandBps: bigint
  /** Hours that payouts pause after the first one to a new bank account. */
  readonly newAccountPauseHours: bigint
  /** Null where neither the currency nor US dollars have one. */
  readonly bankAccounts: BankAccounts
  readonly thresholds: Thresholds
  readonly stops: Stops
  readonly offerings: Offerings
  /** The product's instruments and the listed ones. The same object until a listing changes. */
  readonly catalogue: Catalogue
}

/** Values from the environment, by key. */
export type NamedValues = ReadonlyMap<SettingName, unknown>

/** What a node's environment decides over any row. */
export interface NodeEnvironment {
  readonly named: NamedValues
  readonly market: TradedMarket
}

export const FIRST_ENVIRONMENT: NodeEnvironment = { named: new Map(), market: FIRST_MARKET }

/** By effective time, then by id. */
export const inOrderOfEffect = <R extends SettingRow>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => a.effectiveFrom.getTime() - b.effectiveFrom.getTime() || (a.id < b.id ? -1 : 1))

/**
 * The settings at an instant: for each key the row with the greatest effective-from not after it, then the greatest id;
 * else the standard. `rows` are in order of effect; values that the key's limits or the environment's market refuse are
 * skipped, and environment values win. The version, the id of the last row in force, identifies all rows up to it;
 * `known` is reused where the catalogue is equal.
 */
export function settingsAt(
  rows: readonly SettingRow[],
  at: Date,
  environment: NodeEnvironment = FIRST_ENVIRONMENT,
  known: Catalogue = BUILT_IN,
): FirmSettings {
  const after = rows.findIndex(({ effectiveFrom }) => effectiveFrom > at)
  return settingsOf(after === -1 ? rows : rows.slice(0, after), environment, known)
}

/**
 * The settings of a stored version by its rows alone, without an environment; null when they lack it. `rows` are in
 * order of effect.
 */
export function settingsOfVersion(
  rows: readonly SettingRow[],
  version: bigint,
  known: Catalogue = BUILT_IN,
): FirmSettings | null {
  const last = rows.findIndex(({ id }) => id === version)
  return last === -1 ? null : settingsOf(rows.slice(0, last + 1), FIRST_ENVIRONMENT, known)
}

function settingsOf(
  inForce: readonly SettingRow[],
  { named, market }: NodeEnvironment = FIRST_ENVIRONMENT,
  known: Catalogue = BUILT_IN,
): FirmSettings {
  const values = new Map<SettingName, unknown>()
  for (const { key, value } of inForce) {
    if (!isSettingName(key)) continue
    const read = settingKeyOf(key)?.kind.read(value)
    if (read === undefined || marketFault(key, read, market) !== null) continue
    values.set(key, isListing(key) ? corrected(values.get(key), read) : read)
  }
  for (const [name, value] of named) values.set(name, value)
  const of = <K extends NamedKey>(key: K): ValueOf<K> =>
    (values.has(key) ? values.get(key) : standardOf(key, market)) as ValueOf<K>
  const catalogue = catalogueOf(listedOf(values), known)
  return Object.freeze({
    version: inForce.at(-1)?.id ?? 0n,
    saleCommissionBps: of('fees.sale_commission'),
    withdrawalFeeCents: of('fees.withdrawal'),
    feeNoticeDays: of('fees.notice_days'),
    smallestOrderCents: of('orders.smallest_amount'),
    largestOrder: of('orders.largest_quantity'),
    policies: Object.freeze({
      afterHours: of('orders.after_hours'),
      latePrices: of('orders.late_prices'),
      fundPricing: of('funds.pricing'),
    }),
    planMinima: Object.freeze({
      stockCents: of('plans.smallest_stock'),
      fundCents: of('plans.smallest_fund'),
    }),
    orderWarnings: Object.freeze({
      largeOrderPercent: of('warnings.large_order'),
      concentratedPercent: of('warnings.concentrated'),
      farLimitPercent: of('warnings.far_limit'),
      unusualTimes: of('warnings.unusual_size'),
    }),
    largestDepositCents: of('deposits.largest'),
    depositCurrencies: of('deposits.currencies'),
    openForeignMaxCents: of('deposits.open_foreign_largest'),
    customRateBandBps: of('deposits.rate_band'),
    newAccountPauseHours: of('withdrawals.new_account_pause'),
    bankAccounts: accountsOf((currency) => of(bankKeyOf(currency))),
    thresholds: Object.freeze({
      perItemCents: of('thresholds.per_request'),
      perCustomerDayCents: of('thresholds.per_customer_day'),
      perCashierDayCents: of('thresholds.per_person_day'),
    }),
    stops: Object.freeze({
      trading: of('stop.trading'),
      buys: of('stop.buys'),
      sales: of('stop.sales'),
      deposits: of('stop.deposits'),
      withdrawals: of('stop.withdrawals'),
      signUp: of('stop.sign_up'),
      keys: of('stop.keys'),
      instruments: instrumentStops(values, catalogue),
    }),
    offerings: offeringsOf(values, catalogue),
    catalogue,
  })
}

const instrumentStops = (
  values: ReadonlyMap<SettingName, unknown>,
  { findTradable }: Catalogue,
): ReadonlyMap<string, string> =>
  new Map(
    [...values].flatMap(([name, sentence]): [string, string][] => {
      const symbol = stoppedInstrument(name)
      const isThere = symbol !== null && findTradable(symbol) !== null
      return isThere && typeof sentence === 'string' ? [[symbol, sentence]] : []
    }),
  )

const offeringsOf = (values: ReadonlyMap<SettingName, unknown>, { findTradable }: Catalogue): Offerings =>
  new Map(
    [...values].flatMap(([name, value]): [string, Exclude<Offering, 'offered'>][] => {
      const symbol = offeredInstrument(name)
      const isThere = symbol !== null && findTradable(symbol) !== null
      return isThere && (value === 'sales_only' || value === 'not_offered') ? [[symbol, value]] : []
    }),
  )

const corrected = (first: unknown, later: unknown): Tradable =>
  correctedListing(first as Tradable | undefined, later as Tradable)

/** What the rows in force list, in order of their first rows. */
const listedOf = (values: ReadonlyMap<SettingName, unknown>): Tradable[] =>
  [...values].flatMap(([name, value]) => (isListing(name) ? [value as Tradable] : []))

/** Reuses the known catalogue where it lists the same. */
function catalogueOf(listed: readonly Tradable[], known: Catalogue): Catalogue {
  const isSame =
    listed.length === known.listed.length && listed.every((one, at) => isEqual(one, known.listed[at]))
  return isSame ? known : createCatalogue(listed)
}

const isEqual = (one: Tradable, other: Tradable | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Everything that the rows have ever listed, with the product's own: nothing is unlisted. */
export const catalogueOfRows = (rows: readonly SettingRow[]): Catalogue => settingsOf(rows).catalogue

export const STANDARD_SETTINGS: FirmSettings = settingsOf([])

/** The sides whose orders are executed; the others wait. */
export const runningSides = ({ trading, buys, sales }: Stops): ('buy' | 'sell')[] => [
  ...((trading ?? buys) === null ? ['buy' as const] : []),
  ...((trading ?? sales) === null ? ['sell' as const] : []),
]

/** For what was placed before there were settings: no version, and the only rate there was. */
export const FIRST_SETTINGS: FirmSettings = Object.freeze({
  ...STANDARD_SETTINGS,
  saleCommissionBps: FIRST_SALE_COMMISSION_BPS,
})

/** Why no order is executed now, as the public sentence; null when it is. */
export const tradingStop = (
  { trading, buys, sales, instruments }: Stops,
  { side, instrument }: { side: 'buy' | 'sell'; instrument: string },
): string | null => trading ?? (side === 'buy' ? buys : sales) ?? instruments.get(instrument) ?? null
