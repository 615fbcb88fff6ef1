import type { BusinessDay, DayReport } from '#contract/office/day-close.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { endedDays } from '#domain/day-close/business-days.ts'
import { dayLines } from '#domain/day-close/day-lines.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable, ShardPool } from '#server/platform/database/pool.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { type DayCloseRow, FIND_DAY_CLOSE, LIST_DAY_CLOSES } from './day-close.sql.ts'
import { readDayFacts } from './read-facts.ts'

export interface DayCloseDeps {
  pool: ShardPool
  clock: Clock
  calendar: MarketCalendar
  settings: Pick<SettingsInForce, 'at'>
}

/** The last business days whose session is over, the newest first, each with who closed it. */
export async function listBusinessDays({ pool, clock, calendar }: DayCloseDeps): Promise<BusinessDay[]> {
  const days = endedDays(calendar, clock.now())
  const { rows } = await pool.query<DayCloseRow>(LIST_DAY_CLOSES, [days.at(-1)])
  const signed = new Map(rows.map((row) => [row.day, row]))
  return days.map((date) => {
    const row = signed.get(date)
    return { date, signed: row ? signatureOf(row) : null }
  })
}

/** A day's report, signed or as it is now; refuses a day that is signed by no one and cannot be closed now. */
export async function readDayReport(deps: DayCloseDeps, date: NewYorkDate): Promise<DayReport | Refusal> {
  const { pool, clock, calendar, settings } = deps
  const signed = await findSigned(pool, date)
  if (signed) return signed
  const at = clock.now()
  if (!endedDays(calendar, at).includes(date)) return refuse('not_found')
  const lines = dayLines(await readDayFacts(pool, { date, at, stops: settings.at(at).stops }))
  return { date, at: at.toISOString(), lines: lines.map((line) => ({ ...line, reason: null })), signed: null }
}

/** A day's report as it was signed; null where it was not. */
export async function findSigned(database: Queryable, date: NewYorkDate): Promise<DayReport | null> {
  const { rows } = await database.query<DayCloseRow>(FIND_DAY_CLOSE, [date])
  const [row] = rows
  if (!row) return null
  // Written by this server, and never changed.
  const lines = row.lines as DayReport['lines']
  return { date, at: row.signed_at.toISOString(), lines, signed: signatureOf(row) }
}

const signatureOf = ({ signer, signed_at, digest }: DayCloseRow) => ({
  by: signer,
  at: signed_at.toISOString(),
  digest: digest.toString('hex'),
})
