import { createHash } from 'node:crypto'
import type { DayReport } from '#contract/office/day-close.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { endedDays } from '#domain/day-close/business-days.ts'
import { dayLines } from '#domain/day-close/day-lines.ts'
import { type DayReasons, type SignedLine, signDay } from '#domain/day-close/sign-day.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { INSERT_DAY_CLOSE } from './day-close.sql.ts'
import { type DayCloseDeps, findSigned } from './day-reports.ts'
import { readDayFacts } from './read-facts.ts'

/**
 * Closes a business day: its lines as they are in this transaction, with the reasons, never to change, and an audit
 * line with their digest. Refuses a day that has not ended or is too long ago, one that is closed, and red lines
 * without a reason, by name.
 */
export async function signDayReport(
  { pool, clock, calendar, settings }: DayCloseDeps,
  { date, reasons, signer }: { date: NewYorkDate; reasons: DayReasons; signer: Reviewer },
): Promise<DayReport | Refusal> {
  return inTransaction<DayReport>(pool, async (tx) => {
    const at = clock.now()
    if (await findSigned(tx, date)) return refuse('day_closed')
    if (!endedDays(calendar, at).includes(date)) return refuse('not_found')
    const facts = await readDayFacts(tx, { date, at, stops: settings.at(at).stops })
    const decided = signDay(dayLines(facts), reasons)
    if ('unexplained' in decided) {
      const errors = decided.unexplained.map((name) => ({ path: `reasons.${name}`, message: 'Say why' }))
      return refuse('day_line_unexplained', { errors })
    }
    const { signed } = decided
    const digest = digestOf(date, at, signed)
    const ids = await takeIds(tx)
    const id = ids.next()
    const values = [date, id, JSON.stringify(signed), digest, signer.administratorId, at]
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

/** SHA-256 of the date, the time and the lines, as JSON. */
const digestOf = (date: NewYorkDate, at: Date, lines: readonly SignedLine[]): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        date,
        at.toISOString(),
        lines.map(({ name, state, found, reason }) => [name, state, found, reason]),
      ]),
    )
    .digest()
