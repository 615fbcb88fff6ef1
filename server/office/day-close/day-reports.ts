import { createHash } from 'node:crypto'
import { listedDays, obstacleOf, spanOfReport, type Obstacle } from '#domain/day-close/business-days.ts'
import { dayLines } from '#domain/day-close/day-lines.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import { type DayReasons, type SignedLine, signDay } from '#domain/day-close/sign-day.ts'
import type { BusinessDay, DayReport } from '#contract/office/day-close.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import {
  type PoolAndClock,
  type Queryable,
  takeIds,
  inTransaction,
} from '#server/platform/database/database.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { audit, type Reviewer } from '#server/records/audit/audit.ts'
import * as sql from './day-close.sql.ts'
import { readDayFacts } from './read-facts.ts'

export interface DayCloseDeps extends PoolAndClock {
  calendar: MarketCalendar
  settings: Pick<SettingsInForce, 'at'>
}

/** Newest first, each with who closed it. */
export async function listBusinessDays({ pool, clock, calendar }: DayCloseDeps): Promise<BusinessDay[]> {
  const days = listedDays(calendar, clock.now(), await readClosedDays(pool))
  const { rows } = await pool.query<sql.DayCloseRow>(sql.LIST_DAY_CLOSES, [days.at(-1)])
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
async function findSigned(database: Queryable, date: NewYorkDate): Promise<DayReport | null> {
  const { rows } = await database.query<sql.DayCloseRow>(sql.FIND_DAY_CLOSE, [date])
  const [row] = rows
  if (!row) return null
  // Written by this server, and never changed.
  const lines = row.lines as DayReport['lines']
  const asOf = row.as_of?.toISOString() ?? null
  const at = row.signed_at.toISOString()
  return { date, asOf, at, lines, signed: signatureOf(row), obstacle: null }
}

async function readClosedDays(database: Queryable): Promise<ReadonlySet<NewYorkDate>> {
  const { rows } = await database.query<{ days: string[] }>(sql.READ_CLOSED_DAYS)
  return new Set(rows[0]?.days)
}

const signatureOf = ({ signer, signed_at, digest }: sql.DayCloseRow) => ({
  by: signer,
  at: signed_at.toISOString(),
  digest: digest.toString('hex'),
})

/**
 * Closes a business day: its immutable lines as of the end of its session, with reasons, and an audit line with their
 * digest. Refuses a day that has not ended, is closed or out of order, and red lines without a reason, by name.
 */
export async function signDayReport(
  { pool, clock, calendar, settings }: DayCloseDeps,
  { date, reasons, signer }: { date: NewYorkDate; reasons: DayReasons; signer: Reviewer },
): Promise<DayReport | Refusal> {
  return inTransaction<DayReport>(pool, async (tx) => {
    await tx.query(sql.LOCK_DAY_CLOSES)
    const at = clock.now()
    const closed = await readClosedDays(tx)
    if (closed.has(date)) return refuse('day_closed')
    const span = spanOfReport(calendar, at, closed, date)
    if (span === null) return refuse('not_found')
    const obstacle = obstacleOf(calendar, at, closed, date)
    if (obstacle !== null)
      return refuse('day_out_of_order', { detail: OUT_OF_ORDER[obstacle.why](obstacle.date) })
    const facts = await readDayFacts(tx, { span, at, settings })
    const decided = signDay(dayLines(facts), reasons)
    if ('unexplained' in decided) {
      const errors = decided.unexplained.map((name) => ({ path: `reasons.${name}`, message: 'Say why' }))
      return refuse('day_line_unexplained', { errors })
    }
    const { signed } = decided
    const digest = digestOf(date, { asOf: span.to, at }, signed)
    const ids = await takeIds(tx)
    const id = ids.next()
    const values = [date, id, JSON.stringify(signed), digest, span.to, signer.administratorId, at]
    if ((await tx.query(sql.INSERT_DAY_CLOSE, values)).rowCount === 0) return refuse('day_closed')
    await audit(tx, { by: signer, at, ids }, 'day.closed', {
      subject: ['day', date],
      customerId: null,
      after: {
        digest: digest.toString('hex'),
        red: signed.filter(({ state }) => state === 'red').map(({ name }) => name),
      },
    })
    const report = await findSigned(tx, date)
    if (!report) throw new Error(`the close of ${date} is not there after it was written`)
    return report
  })
}

const OUT_OF_ORDER: Readonly<Record<Obstacle['why'], (date: NewYorkDate) => string>> = {
  earlier_open: (date) => `Close ${date} first. Days are closed one after the other`,
  before_first: (date) => `The first day that was closed is ${date}. No day before it can be closed`,
}

/** SHA-256 of the date, the times and the lines, as JSON. */
const digestOf = (
  date: NewYorkDate,
  { asOf, at }: { asOf: Date; at: Date },
  lines: readonly SignedLine[],
): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        date,
        asOf.toISOString(),
        at.toISOString(),
        lines.map(({ name, state, found, reason }) => [name, state, found, reason]),
      ]),
    )
    .digest()
