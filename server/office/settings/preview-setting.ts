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
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { previewSetting as endpoint } from '#contract/office/settings.ts'
import { LARGEST_ID, type Queryable } from '#server/platform/database/database.ts'
import { marketOf, namedByEnvironment } from '#server/platform/settings/named-by-environment.ts'
import { readSettings } from '#server/platform/settings/settings-store.ts'
import { refuseInMarket, refuseListing, refuseValue } from './append-setting.ts'
import type { SettingsDeps } from './list-settings.ts'
import { concernedBy } from './tell-bank-change.ts'
import { type Figure, type TouchedRow, count, policyFigures, touched } from './preview-policies.ts'

interface FeesRow extends TouchedRow {
  charged_cents: bigint
  new_cents: bigint
}

/** Sales since $1, their fees, and these at $2 basis points, each half-up to the cent. */
const SALE_FEES = `
select count(*) as n, count(distinct customer_id) as customers,
  coalesce(sum(fee_cents), 0)::bigint as charged_cents,
  coalesce(sum(floor((2 * amount_cents::numeric * $2::integer + 10000) / 20000)), 0)::bigint as new_cents
from transactions where type = 'sell' and created_at >= $1`

/** Withdrawal requests since $1, except canceled ones, and their fees at $2 cents each. */
const WITHDRAWAL_FEES = `
select count(*) as n, count(distinct customer_id) as customers,
  coalesce(sum(fee_cents), 0)::bigint as charged_cents, (count(*) * $2::bigint)::bigint as new_cents
from withdrawal_requests where created_at >= $1 and status in ('pending', 'approved')`

type BeyondRow = Record<'trades' | 'customers' | 'open_orders', bigint>

/** Trades since $1 of more than $2, and open orders of more. */
const LARGER_ORDERS = `
select count(*) as trades, count(distinct customer_id) as customers,
  (select count(*) from orders where status = 'pending' and quantity_units > $2::bigint) as open_orders
from transactions where type in ('buy', 'sell') and created_at >= $1 and quantity_units > $2::bigint`

/** Trades of orders in dollars since $1 for less than $2 cents, and open orders for less. */
const SMALLER_ORDERS = `
select count(*) as trades, count(distinct customer_id) as customers,
  (select count(*) from orders where status = 'pending' and notional_cents < $2::bigint) as open_orders
from transactions where type in ('buy', 'sell') and created_at >= $1 and notional_cents < $2::bigint`

const LARGER_DEPOSITS = `
select count(*) as n, count(distinct customer_id) as customers
from deposit_requests where created_at >= $1 and amount_cents > $2::bigint`

const DEPOSITS_IN_OTHERS = `
select count(*) as n, count(distinct customer_id) as customers
from deposit_requests where created_at >= $1 and currency <> all($2::text[])`

type InstrumentRow = Record<'holders' | 'purchases' | 'buyers' | 'plans', bigint>

/** Whom closing the instrument $1 to purchases affects: holders, resting purchases and active plans. */
const CONCERNED_BY_OFFERING = `
select
  (select count(*) from positions where instrument = $1 and quantity_units > 0) as holders,
  (select count(*) from orders where status = 'pending' and side = 'buy' and instrument = $1) as purchases,
  (select count(distinct customer_id) from orders
    where status = 'pending' and side = 'buy' and instrument = $1) as buyers,
  (select count(*) from plans where status = 'active' and instrument = $1) as plans`

/** Open orders of these sides, of one instrument or all. */
const OPEN_ORDERS = `
select count(*) as n, count(distinct customer_id) as customers
from orders where status = 'pending' and side = any($1::text[]) and ($2::text is null or instrument = $2)`

/** After every stored row. */
const NEWEST = BigInt(LARGEST_ID)

const DAYS = 30
const DAY_MS = 86_400_000

/** A query for a key; `value` is in stored form. */
type Measure = (database: Queryable, value: unknown, since: Date) => Promise<Figure[]>

const measure =
  <Row extends object>(statement: string, figures: (row: Row | undefined) => Figure[]): Measure =>
  async (database, value, since) =>
    figures((await database.query<Row>(statement, [since, value])).rows[0])

const usd = (label: string, value: bigint): Figure => ({
  label,
  value: formatCents(cents(value)),
  unit: 'USD',
})

/** Absent for keys whose change touches no customer by itself. */
const MEASURES: Partial<Record<SettingName, Measure>> = {
  'fees.sale_commission': measure<FeesRow>(SALE_FEES, (row) => feeFigures(row, 'Sales')),
  'fees.withdrawal': measure<FeesRow>(WITHDRAWAL_FEES, (row) => feeFigures(row, 'Withdrawal requests')),
  'orders.largest_quantity': measure<BeyondRow>(LARGER_ORDERS, beyondFigures),
  'orders.smallest_amount': measure<BeyondRow>(SMALLER_ORDERS, beyondFigures),
  'deposits.largest': measure<TouchedRow>(LARGER_DEPOSITS, (row) =>
    touched('Deposit requests above it', row),
  ),
  'deposits.currencies': measure<TouchedRow>(DEPOSITS_IN_OTHERS, (row) =>
    touched('Deposit requests in other currencies', row),
  ),
}

function feeFigures(row: FeesRow | undefined, what: string): Figure[] {
  return [
    ...touched(what, row),
    usd('Fees as charged', row?.charged_cents ?? 0n),
    usd('Fees under the new value', row?.new_cents ?? 0n),
  ]
}

function beyondFigures(row: BeyondRow | undefined): Figure[] {
  return [
    count('Trades beyond it', row?.trades ?? 0n),
    count('Customers', row?.customers ?? 0n),
    count('Open orders beyond it, which stay', row?.open_orders ?? 0n),
  ]
}

const HOLDS_NO_ORDERS = ['stop.deposits', 'stop.withdrawals', 'stop.sign_up', 'stop.keys'] as const

/** The orders that a stop holds up now. */
async function stopFigures(database: Queryable, name: SettingName): Promise<Figure[]> {
  const sides = name === 'stop.buys' ? ['buy'] : name === 'stop.sales' ? ['sell'] : ['buy', 'sell']
  const symbol = name.startsWith('stop.instrument.') ? name.slice('stop.instrument.'.length) : null
  if (HOLDS_NO_ORDERS.some((stop) => stop === name)) return []
  const { rows } = await database.query<TouchedRow>(OPEN_ORDERS, [sides, symbol])
  return touched('Open orders that wait', rows[0])
}

/** Resting purchases end only where the instrument is closed to purchases. */
async function offeringFigures(database: Queryable, symbol: string, isSold: boolean): Promise<Figure[]> {
  const { rows } = await database.query<InstrumentRow>(CONCERNED_BY_OFFERING, [symbol])
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
