import { RATE_BAND_BPS } from '../cash/custom-rate.ts'
import {
  DEFAULT_DEPOSIT_TERMS,
  DEPOSIT_CURRENCIES,
  type DepositCurrency,
  MAX_DEPOSIT_CENTS,
} from '../cash/deposit.ts'
import { WITHDRAWAL_FEE_CENTS } from '../cash/withdrawal.ts'
import type { MarketHours } from '../market/market-calendar.ts'
import { CENTS_SCALE, cents } from '../money/money.ts'
import { QUANTITY_SCALE, QUANTITY_UNITS_PER_SHARE, quantity } from '../money/quantity.ts'
import { SALE_COMMISSION_BPS } from '../trading/commission.ts'
import { MAX_ORDER_QUANTITY, MIN_ORDER_CENTS } from '../trading/orders/order-limits.ts'
import type { FundPricing } from '../trading/orders/order-terms.ts'
import { bankAccountKind } from './bank-account-kind.ts'
import { listingKind } from './listing/listing.ts'
import { OFFERING_CHOICES, ORDER_POLICY_KEYS, PAUSE_KEYS, PLAN_KEYS, WARNING_KEYS } from './policy-keys.ts'
import {
  type TypedValue,
  type ValueKind,
  amountKind,
  choiceKind,
  currenciesKind,
  isNothing,
  orOff,
  stopKind,
} from './setting-values.ts'

export const SETTING_GROUPS = [
  'fees',
  'orders',
  'plans',
  'warnings',
  'deposits',
  'withdrawals',
  'bank',
  'thresholds',
  'stops',
  'listings',
  'instruments',
] as const
type SettingGroup = (typeof SETTING_GROUPS)[number]

interface SettingKey<T> {
  readonly group: SettingGroup
  readonly kind: ValueKind<T>
  /** The value before the first row of the key is in force. */
  readonly standard: T
  /** The environment variable that sets it; where it is set, no row counts. */
  readonly variable?: string
}

const usd = (least: bigint, most: bigint) =>
  amountKind({ unit: 'USD', scale: CENTS_SCALE, least, most, as: cents })
const bps = (most: bigint) =>
  amountKind({ unit: '%', scale: 2, least: 0n, most, decimals: 0, as: (units) => units })
/** Null is off: one person decides any amount. */
const threshold = { group: 'thresholds', kind: orOff(usd(1n, 1_000_000_000_00n)), standard: null } as const
/** Where customers send deposits in a currency. An environment value counts for every currency. */
const bank = (currency: DepositCurrency) =>
  ({ group: 'bank', kind: bankAccountKind(currency), standard: null, variable: 'BANK_NAME' }) as const
const stop = { group: 'stops', kind: stopKind, standard: null } as const
/** An instrument beside the product's own; null where there is none. */
const listing = (symbol: string) =>
  ({ group: 'listings', kind: listingKind(symbol), standard: null }) as const
const offering = { group: 'instruments', kind: choiceKind(OFFERING_CHOICES), standard: 'offered' } as const

const NAMED_KEYS = {
  /** Of a sale's proceeds; buys carry none. More than the limit is a typing mistake. */
  'fees.sale_commission': { group: 'fees', kind: bps(1_000n), standard: SALE_COMMISSION_BPS },
  'fees.withdrawal': { group: 'fees', kind: usd(0n, 100_00n), standard: WITHDRAWAL_FEE_CENTS },
  /**
   * Days between the decision on a higher fee and its start: a month by default (FINRA, Notice to Members 92-11). 0
   * lets a fee rise at any time.
   */
  'fees.notice_days': {
    group: 'fees',
    kind: amountKind({ unit: 'days', scale: 0, least: 0n, most: 180n, as: (units) => units }),
    standard: 30n,
  },
  'orders.smallest_amount': { group: 'orders', kind: usd(1_00n, 1_000_00n), standard: MIN_ORDER_CENTS },
  'orders.largest_quantity': {
    group: 'orders',
    kind: amountKind({
      unit: 'shares',
      scale: QUANTITY_SCALE,
      least: QUANTITY_UNITS_PER_SHARE,
      most: MAX_ORDER_QUANTITY,
      decimals: 0,
      as: quantity,
    }),
    standard: MAX_ORDER_QUANTITY,
  },
  ...ORDER_POLICY_KEYS,
  ...PLAN_KEYS,
  ...WARNING_KEYS,
  'deposits.largest': { group: 'deposits', kind: usd(1_00n, MAX_DEPOSIT_CENTS), standard: MAX_DEPOSIT_CENTS },
  'deposits.currencies': { group: 'deposits', kind: currenciesKind, standard: DEPOSIT_CURRENCIES },
  'deposits.open_foreign_largest': {
    group: 'deposits',
    kind: usd(1_00n, 1_000_000_000_00n),
    standard: DEFAULT_DEPOSIT_TERMS.openForeignMaxCents,
    variable: 'OPEN_FOREIGN_DEPOSITS_MAX_USD',
  },
  /** How far from the provider's exchange rate one person may set a rate. */
  'deposits.rate_band': { group: 'deposits', kind: bps(1_000n), standard: RATE_BAND_BPS },
  ...PAUSE_KEYS,
  'bank.USD': bank('USD'),
  'bank.EUR': bank('EUR'),
  'bank.GBP': bank('GBP'),
  'bank.JPY': bank('JPY'),
  'bank.SGD': bank('SGD'),
  'bank.AUD': bank('AUD'),
  'bank.CAD': bank('CAD'),
  'bank.CHF': bank('CHF'),
  'bank.IDR': bank('IDR'),
  'bank.HKD': bank('HKD'),
  /** Above these amounts moving money must be proposed (`domain/proposals/thresholds.ts`). */
  'thresholds.per_request': threshold,
  'thresholds.per_customer_day': threshold,
  'thresholds.per_person_day': threshold,
  'stop.trading': stop,
  'stop.buys': stop,
  'stop.sales': stop,
  'stop.deposits': stop,
  'stop.withdrawals': stop,
  'stop.sign_up': stop,
  /** All customers' API keys. */
  'stop.keys': stop,
} as const satisfies Record<string, SettingKey<unknown>>

export type NamedKey = keyof typeof NAMED_KEYS
export type SettingName =
  | NamedKey
  | `stop.instrument.${string}`
  | `instrument.${string}`
  | `listing.${string}`

export type ValueOf<K extends NamedKey> =
  (typeof NAMED_KEYS)[K]['kind'] extends ValueKind<infer T> ? T : never

const INSTRUMENT_STOP = 'stop.instrument.'
const OFFERING = 'instrument.'
const LISTING = 'listing.'

export const NAMED_SETTINGS: ReadonlyMap<SettingName, SettingKey<unknown>> = new Map(
  Object.entries(NAMED_KEYS) as [NamedKey, SettingKey<unknown>][],
)

/**
 * What a key is; undefined for an unknown text. Any symbol has a stop, an offering and a listing; the catalogue says
 * whether the instrument exists.
 */
export function settingKeyOf(name: string): SettingKey<unknown> | undefined {
  if (name.startsWith(INSTRUMENT_STOP)) return stop as SettingKey<unknown>
  if (name.startsWith(OFFERING)) return offering as SettingKey<unknown>
  if (isListing(name)) return listing(name.slice(LISTING.length)) as SettingKey<unknown>
  return NAMED_SETTINGS.get(name as NamedKey)
}

export const isSettingName = (text: string): text is SettingName => settingKeyOf(text) !== undefined

export const isStop = (name: string): boolean => name.startsWith('stop.')

const isOffering = (name: string): boolean => name.startsWith(OFFERING)

/** Whether a key restricts customers while it differs from its standard. */
export const isRestriction = (name: string): boolean => isStop(name) || isOffering(name)

/** Whether a typed change restricts customers: a stop with a sentence, or an offering below "offered". */
export const restricts = (name: string, typed: TypedValue): boolean =>
  isStop(name) ? !isNothing(typed) : isOffering(name) && offering.kind.parse(typed) !== offering.standard

export const isUnrestricted = (name: SettingName, stored: unknown): boolean =>
  stored === settingKeyOf(name)?.standard

export const isBankAccount = (name: SettingName): boolean => name.startsWith('bank.')

/** Whether a change acts at once and cannot be scheduled: restrictions, bank accounts and new instruments. */
export const actsAtOnce = (name: SettingName): boolean =>
  isRestriction(name) || isBankAccount(name) || isListing(name)

/** Whether a key bounds what one person does with money: thresholds, the rate band, deposit accounts. */
export const guardsMoney = (name: SettingName): boolean =>
  isBankAccount(name) || name === 'deposits.rate_band' || THRESHOLD_NAMES.some((each) => each === name)

export const bankKeyOf = <C extends DepositCurrency>(currency: C): `bank.${C}` => `bank.${currency}`

export const FEE_NAMES = ['fees.sale_commission', 'fees.withdrawal'] as const satisfies readonly NamedKey[]

export const THRESHOLD_NAMES = [
  'thresholds.per_request',
  'thresholds.per_customer_day',
  'thresholds.per_person_day',
] as const satisfies readonly NamedKey[]

/** The instrument of an offering; null for any other key. */
export const offeredInstrument = (name: SettingName): string | null =>
  isOffering(name) ? name.slice(OFFERING.length) : null

/** Whether a key lists an instrument beside the product's own; its values are `Tradable`. */
export const isListing = (name: string): boolean => name.startsWith(LISTING)

export const isOfInstrument = (name: SettingName): boolean =>
  offeredInstrument(name) !== null || stoppedInstrument(name) !== null || isListing(name)

/** The instrument of a stop; null for any other key. */
export const stoppedInstrument = (name: SettingName): string | null =>
  name.startsWith(INSTRUMENT_STOP) ? name.slice(INSTRUMENT_STOP.length) : null

/** What a node's environment decides of the market. */
export interface TradedMarket {
  readonly hours: MarketHours
  /** Whether prices are made here; else they come from a provider, which publishes them. */
  readonly isSimulated: boolean
}

export const FIRST_MARKET: TradedMarket = { hours: 'nyse', isSimulated: true }

/** Why fund orders cannot be filled so, or null: at a published value it is late trading (17 CFR 270.22c-1). */
export function pricingFault(
  pricing: FundPricing,
  { hours, isSimulated }: TradedMarket,
): 'no_close' | 'known_value' | null {
  if (pricing === 'next-nav' && hours === 'always') return 'no_close'
  return pricing === 'live' && !isSimulated ? 'known_value' : null
}

/** The value without a row, in a market. */
export const standardOf = (name: SettingName, market: TradedMarket): unknown =>
  name === 'funds.pricing' && !market.isSimulated ? 'next-nav' : settingKeyOf(name)?.standard

const FAULTS = {
  no_close: 'This market never closes, so no net asset value is made',
  known_value: 'The provider has published the latest value already: an order at it is late trading',
}

/** Why a value cannot count in a market, in a sentence; null where it can. */
export function marketFault(name: SettingName, value: unknown, market: TradedMarket): string | null {
  if (name !== 'funds.pricing') return null
  const fault = pricingFault(value as FundPricing, market)
  return fault && FAULTS[fault]
}
