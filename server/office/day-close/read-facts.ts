import type { DaySpan } from '#domain/day-close/business-days.ts'
import type { DayFacts, Waiting } from '#domain/day-close/day-lines.ts'
import { type Movement, before } from '#domain/day-close/moved-money.ts'
import { cents } from '#domain/money/money.ts'
import type { FirmSettings, Stops } from '#domain/settings/settings.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import * as sql from './day-close.sql.ts'

/**
 * The facts for a business day's lines, read `at`, in two statements. What can be found again is as of the end of the
 * day, whenever it is read.
 */
export async function readDayFacts(
  database: Queryable,
  asked: { span: DaySpan; at: Date; settings: { at(at: Date): Pick<FirmSettings, 'stops'> } },
): Promise<DayFacts> {
  const { span, at, settings } = asked
  const { from, to, settled } = span
  const values = [at, from, to, settled]
  const { rows } = await database.query<sql.CustomersFactsRow>(sql.READ_CUSTOMERS_FACTS, values)
  const read = await database.query<sql.FirmFactsRow>(sql.READ_FIRM_FACTS, [from, to, settled])
  const [[row], [firm]] = [rows, read.rows]
  if (!row || !firm) throw new Error('the facts of a day answered no row')
  const waits = (kind: 'deposits' | 'withdrawals' | 'profiles' | 'resets'): Waiting => ({
    count: Number(row[kind]),
    oldestAt: row[`${kind}_oldest`],
  })
  return {
    at,
    asOf: to,
    books: { verifiedAt: firm.verified_at, broken: firm.broken ?? [] },
    money: before(
      { cash: cents(row.cash), held: cents(row.held), owed: cents(row.owed) },
      movementsOf(row, { isLater: true }),
    ),
    owing: Number(row.owing),
    moved: movementsOf(row, { isLater: false }),
    deposits: waits('deposits'),
    withdrawals: waits('withdrawals'),
    profiles: waits('profiles'),
    passwordResets: waits('resets'),
    touchedOrders: Number(row.touched),
    dueOrders: Number(row.due_orders),
    dueActions: Number(firm.due_actions),
    openProposals: Number(firm.open_proposals),
    expiredProposals: Number(firm.expired_proposals),
    failedMails: Number(row.failed_mails),
    mailWaitsMs: row.oldest_mail ? at.getTime() - row.oldest_mail.getTime() : 0,
    endedWebhooks: Number(row.ended_webhooks),
    failingWebhooks: Number(row.failing_webhooks),
    stopped: stopped(settings.at(to).stops),
    auditHead:
      firm.audit_lines === null || firm.audit_hash === null
        ? null
        : { lines: firm.audit_lines, hash: firm.audit_hash },
  }
}

const movementsOf = ({ movements }: sql.CustomersFactsRow, { isLater }: { isLater: boolean }): Movement[] =>
  movements
    .filter(({ is_later }) => is_later === isLater)
    .map(({ reason, debit, credit, cents: moved }) => ({
      reason,
      debit,
      credit,
      cents: cents(BigInt(moved)),
    }))

/** In the staff's words. */
const stopped = ({ instruments, ...stops }: Stops): string[] => [
  ...Object.entries(STOP_NAMES).flatMap(([name, text]) =>
    stops[name as keyof typeof STOP_NAMES] === null ? [] : [text],
  ),
  ...instruments.keys(),
]

const STOP_NAMES: Record<keyof Omit<Stops, 'instruments'>, string> = {
  trading: 'Trading',
  buys: 'Buying',
  sales: 'Selling',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  signUp: 'Sign-up',
  keys: 'API access',
}
