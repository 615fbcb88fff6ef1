import type { BusinessDay, DayReport } from '#contract/office/day-close.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { listedDays, obstacleOf, spanOfReport } from '#domain/day-close/business-days.ts'
import { dayLines } from '#domain/day-close/day-lines.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable, Pool } from '#server/platform/database/pool.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { type DayCloseRow, FIND_DAY_CLOSE, LIST_DAY_CLOSES, READ_CLOSED_DAYS } from './day-close.sql.ts'
import { readDayFacts } from './read-facts.ts'

export interface DayCloseDeps {
  pool: Pool
  clock: Clock
  calendar: MarketCalendar
  settings: Pick<SettingsInForce, 'at'>
}

/** Newest first, each with who closed it. */
export async function listBusinessDays({ pool, clock, calendar }: DayCloseDeps): Promise<BusinessDay[]> {
  const days = listedDays(calendar, clock.now(), await readClosedDays(pool))
  const { rows } = await pool.query<DayCloseRow>(LIST_DAY_CLOSES, [days.at(-1)])
  const signed = new Map(rows.map((row) => [row.day, row]))
  return days.map((date) => {
    const row = signed.get(date)
    return { date, signed: row ? signatureOf(row) : null }
  })
}

/** A day's report, signed or as it would be; refuses an unsigned day that is not over. */
export async function readDayReport(deps: DayCloseDeps, date: NewYorkDate): Promise<DayReport | Refusal> {
  const { pool, clock, calendar, settings } = deps
  const signed = await findSigned(pool, date)
  if (signed) return signed
  const at = clock.now()
  const closed = await readClosedDays(pool)
  const span = spanOfReport(calendar, at, closed, date)
  if (span === null) return refuse('not_found')
  const lines = dayLines(await readDayFacts(pool, { span, at, settings }))
  return {
    date,
    asOf: span.to.toISOString(),
    at: at.toISOString(),
    lines: lines.map((line) => ({ ...line, reason: null })),
    signed: null,
    obstacle: obstacleOf(calendar, at, closed, date),
  }
}

/** Null where it was not signed. */
export async function findSigned(database: Queryable, date: NewYorkDate): Promise<DayReport | null> {
  const { rows } = await database.query<DayCloseRow>(FIND_DAY_CLOSE, [date])
  const [row] = rows
  if (!row) return null
  // Written by this server, and never changed.
  const lines = row.lines as DayReport['lines']
  const asOf = row.as_of?.toISOString() ?? null
  const at = row.signed_at.toISOString()
  return { date, asOf, at, lines, signed: signatureOf(row), obstacle: null }
}

export async function readClosedDays(database: Queryable): Promise<ReadonlySet<NewYorkDate>> {
  const { rows } = await database.query<{ days: string[] }>(READ_CLOSED_DAYS)
  return new Set(rows[0]?.days)
}

const signatureOf = ({ signer, signed_at, digest }: DayCloseRow) => ({
  by: signer,
  at: signed_at.toISOString(),
  digest: digest.toString('hex'),
})
