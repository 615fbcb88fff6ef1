import { type DayFacts, type Waiting } from '#domain/day-close/day-lines.ts'
import { dayOfDate, type NewYorkDate, newYorkInstant } from '#domain/market/new-york-time.ts'
import { cents } from '#domain/money/money.ts'
import type { Stops } from '#domain/settings/settings.ts'
import type { ShardQueryable } from '#server/platform/database/pool.ts'
import {
  type CustomersFactsRow,
  type HouseFactsRow,
  READ_CUSTOMERS_FACTS,
  READ_HOUSE_FACTS,
} from './day-close.sql.ts'

/** What the lines of a business day are judged by, as of `at`, in two statements. `stops` are those in force. */
export async function readDayFacts(
  database: ShardQueryable,
  { date, at, stops }: { date: NewYorkDate; at: Date; stops: Stops },
): Promise<DayFacts> {
  const day = dayOfDate(date)
  const [from, to] = [new Date(newYorkInstant(day, 0)), new Date(newYorkInstant(day + 1, 0))]
  const { rows } = await database.query<CustomersFactsRow>(READ_CUSTOMERS_FACTS, [at, from, to])
  const read = await database.query<HouseFactsRow>(READ_HOUSE_FACTS, [at, from, to])
  const [[row], [house]] = [rows, read.rows]
  if (!row || !house) throw new Error('the facts of a day answered no row')
  const waits = (kind: 'deposits' | 'withdrawals' | 'profiles' | 'resets'): Waiting => ({
    count: Number(row[kind]),
    oldestAt: row[`${kind}_oldest`],
  })
  return {
    at,
    books: { verifiedAt: house.verified_at, broken: house.broken ?? [] },
    cash: cents(row.cash),
    held: cents(row.held),
    owed: cents(row.owed),
    owing: Number(row.owing),
    moneyIn: cents(row.money_in),
    moneyOut: cents(row.money_out),
    deposits: waits('deposits'),
    withdrawals: waits('withdrawals'),
    profiles: waits('profiles'),
    passwordResets: waits('resets'),
    touchedOrders: Number(row.touched),
    dueOrders: Number(row.due_orders),
    dueActions: Number(house.due_actions),
    openProposals: Number(house.open_proposals),
    expiredProposals: Number(house.expired_proposals),
    failedMails: Number(row.failed_mails),
    mailWaitsMs: row.oldest_mail ? at.getTime() - row.oldest_mail.getTime() : 0,
    endedWebhooks: Number(row.ended_webhooks),
    failingWebhooks: Number(row.failing_webhooks),
    stopped: stopped(stops),
    auditHead:
      house.audit_lines === null || house.audit_hash === null
        ? null
        : { lines: house.audit_lines, hash: house.audit_hash },
  }
}

/** What is stopped, as the staff call it. */
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
  keys: 'Keys of programs',
}
