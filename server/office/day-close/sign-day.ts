import { createHash } from 'node:crypto'
import type { DayReport } from '#contract/office/day-close.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { type Obstacle, obstacleOf, spanOfReport } from '#domain/day-close/business-days.ts'
import { dayLines } from '#domain/day-close/day-lines.ts'
import { type DayReasons, type SignedLine, signDay } from '#domain/day-close/sign-day.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { INSERT_DAY_CLOSE, LOCK_DAY_CLOSES } from './day-close.sql.ts'
import { type DayCloseDeps, findSigned, readClosedDays } from './day-reports.ts'
import { readDayFacts } from './read-facts.ts'

/**
 * Closes a business day: its immutable lines as of the end of its session, with reasons, and an audit line with their
 * digest. Refuses a day that has not ended, is closed or out of order, and red lines without a reason, by name.
 */
export async function signDayReport(
  { pool, clock, calendar, settings }: DayCloseDeps,
  { date, reasons, signer }: { date: NewYorkDate; reasons: DayReasons; signer: Reviewer },
): Promise<DayReport | Refusal> {
  return inTransaction<DayReport>(pool, async (tx) => {
    await tx.query(LOCK_DAY_CLOSES)
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
    if ((await tx.query(INSERT_DAY_CLOSE, values)).rowCount === 0) return refuse('day_closed')
    await recordAudit(tx, {
      id: ids.next(),
      at,
      ...actorOf(signer),
      action: 'day.closed',
      subjectType: 'day',
      subjectId: date,
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
