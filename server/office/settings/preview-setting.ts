import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { previewSetting as endpoint } from '#contract/office/settings.ts'
import { DEPOSIT_CURRENCIES } from '#domain/cash/deposit.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import {
  settingKeyOf,
  type SettingName,
  isBankAccount,
  isListing,
  isSettingName,
  isStop,
  offeredInstrument,
  stoppedInstrument,
} from '#domain/settings/setting-keys.ts'
import type { StoredValue, TypedValue } from '#domain/settings/setting-values.ts'
import { type SettingRow, settingsAt } from '#domain/settings/settings.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { marketOf, namedByEnvironment } from '#server/platform/settings/named-by-environment.ts'
import { refuseInMarket, refuseListing, refuseValue } from './append-setting.ts'
import type { SettingsDeps } from './list-settings.ts'
import { readSettings } from '#server/platform/settings/read-settings.ts'
import { concernedBy } from './tell-bank-change.ts'
import { type Figure, count, policyFigures } from './preview-policies.ts'
import * as sql from './preview-setting.sql.ts'

/** After every stored row. */
const NEWEST = BigInt(LARGEST_ID)

const DAYS = 30
const DAY_MS = 86_400_000

/** A query for a key; `value` is in stored form. */
type Measure = (database: Queryable, value: unknown, since: Date) => Promise<Figure[]>

const usd = (label: string, value: bigint): Figure => ({
  label,
  value: formatCents(cents(value)),
  unit: 'USD',
})

/** Absent for keys whose change touches no customer by itself. */
const MEASURES: Partial<Record<SettingName, Measure>> = {
  async 'fees.sale_commission'(database, value, since) {
    const { rows } = await database.query<sql.FeesRow>(sql.SALE_FEES, [since, value])
    return feeFigures(rows[0], 'Sales')
  },
  async 'fees.withdrawal'(database, value, since) {
    const { rows } = await database.query<sql.FeesRow>(sql.WITHDRAWAL_FEES, [since, value])
    return feeFigures(rows[0], 'Withdrawal requests')
  },
  async 'orders.largest_quantity'(database, value, since) {
    const { rows } = await database.query<sql.BeyondRow>(sql.LARGER_ORDERS, [since, value])
    return beyondFigures(rows[0])
  },
  async 'orders.smallest_amount'(database, value, since) {
    const { rows } = await database.query<sql.BeyondRow>(sql.SMALLER_ORDERS, [since, value])
    return beyondFigures(rows[0])
  },
  async 'deposits.largest'(database, value, since) {
    const { rows } = await database.query<sql.RequestsRow>(sql.LARGER_DEPOSITS, [since, value])
    return requestFigures(rows[0], 'Deposit requests above it')
  },
  async 'deposits.currencies'(database, value, since) {
    const { rows } = await database.query<sql.RequestsRow>(sql.DEPOSITS_IN_OTHERS, [since, value])
    return requestFigures(rows[0], 'Deposit requests in other currencies')
  },
}

const feeFigures = (row: sql.FeesRow | undefined, what: string): Figure[] => [
  count(what, row?.n ?? 0n),
  count('Customers', row?.customers ?? 0n),
  usd('Fees as charged', row?.charged_cents ?? 0n),
  usd('Fees under the new value', row?.new_cents ?? 0n),
]

const beyondFigures = (row: sql.BeyondRow | undefined): Figure[] => [
  count('Trades beyond it', row?.trades ?? 0n),
  count('Customers', row?.customers ?? 0n),
  count('Open orders beyond it, which stay', row?.open_orders ?? 0n),
]

const requestFigures = (row: sql.RequestsRow | undefined, what: string): Figure[] => [
  count(what, row?.n ?? 0n),
  count('Customers', row?.customers ?? 0n),
]

const HOLDS_NO_ORDERS = ['stop.deposits', 'stop.withdrawals', 'stop.sign_up', 'stop.keys'] as const

/** The orders that a stop holds up now. */
async function stopFigures(database: Queryable, name: SettingName): Promise<Figure[]> {
  const sides = name === 'stop.buys' ? ['buy'] : name === 'stop.sales' ? ['sell'] : ['buy', 'sell']
  const symbol = name.startsWith('stop.instrument.') ? name.slice('stop.instrument.'.length) : null
  if (HOLDS_NO_ORDERS.some((stop) => stop === name)) return []
  const { rows } = await database.query<sql.RequestsRow>(sql.OPEN_ORDERS, [sides, symbol])
  return [count('Open orders that wait', rows[0]?.n ?? 0n), count('Customers', rows[0]?.customers ?? 0n)]
}

/** Waiting purchases end only where the instrument is closed to purchases. */
async function offeringFigures(database: Queryable, symbol: string, isSold: boolean): Promise<Figure[]> {
  const { rows } = await database.query<sql.InstrumentRow>(sql.CONCERNED_BY_OFFERING, [symbol])
  const { holders = 0n, purchases = 0n, buyers = 0n, plans = 0n } = rows[0] ?? {}
  if (isSold) return [count('Customers who hold it', holders), count('Recurring investments that buy', plans)]
  return [
    count('Customers who hold it', holders),
    count('Open buy orders that are canceled', purchases),
    count('Customers of these orders', buyers),
    count('Recurring investments that buy nothing', plans),
  ]
}

/** Who may be about to send a transfer to the earlier account. */
async function bankFigures(database: Queryable, next: SettingRow): Promise<Figure[]> {
  const history = await readSettings(database)
  const concerned = await concernedBy(database, history, next)
  return [
    count('Open deposit references', concerned.references),
    count(`Pending deposit requests${inCurrencies(concerned.currencies)}`, concerned.requests),
    count('Customers notified', BigInt(concerned.customerIds.length)),
  ]
}

/** Empty for all or none. */
const inCurrencies = (currencies: readonly string[]): string =>
  currencies.length % DEPOSIT_CURRENCIES.length === 0 ? '' : ` in ${currencies.join(', ')}`

/** How many instruments are listed, and the limit. */
const listingFigures = ({ listed }: Catalogue, mostListed: number): Figure[] => [
  count('Instruments added so far', BigInt(listed.length)),
  count('Instruments that may be added in all', BigInt(mostListed)),
]

async function figuresOf(
  database: Queryable,
  { key, value, now, since }: { key: SettingName; value: StoredValue; now: Date; since: Date },
): Promise<Figure[]> {
  if (isStop(key)) return stopFigures(database, key)
  const symbol = offeredInstrument(key)
  if (symbol !== null) return offeringFigures(database, symbol, value === 'offered')
  if (isBankAccount(key)) return bankFigures(database, { id: NEWEST, key, value, effectiveFrom: now })
  return (await MEASURES[key]?.(database, value, since)) ?? []
}

/**
 * What the last 30 days would have been under another value, and whom it touches now; changes nothing. Refuses an
 * unknown key, one that the environment sets, and a value that the key's limits refuse.
 */
export async function previewSetting(
  { pool, clock, config, calendar, mostListed }: SettingsDeps,
  { key, value: typed }: { key: string; value: TypedValue },
): Promise<Answer<typeof endpoint> | Refusal> {
  if (!isSettingName(key)) return refuse('not_found')
  if (namedByEnvironment(config).has(key)) return refuse('setting_locked')
  const now = clock.now()
  const { catalogue } = settingsAt(await readSettings(pool), now)
  const ofInstrument = offeredInstrument(key) ?? stoppedInstrument(key)
  if (ofInstrument !== null && !catalogue.findTradable(ofInstrument)) return refuse('not_found')
  const value = settingKeyOf(key)?.kind.parse(typed)
  if (value === undefined) return refuseValue(key, typed)
  const contradicts = refuseInMarket(key, typed, marketOf(config))
  if (contradicts) return contradicts
  const since = new Date(now.getTime() - DAYS * DAY_MS)
  const wrong = refuseListing(key, typed, { catalogue, mostListed })
  if (wrong) return wrong
  if (isListing(key)) return { days: DAYS, figures: listingFigures(catalogue, mostListed) }
  const policies = await policyFigures(pool, { key, value, now, since, calendar, catalogue })
  if (policies !== null) return { days: DAYS, figures: policies }
  return { days: DAYS, figures: await figuresOf(pool, { key, value, now, since }) }
}
