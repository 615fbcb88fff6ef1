import type { OfficeOverview } from '#contract/office/overview.ts'
import { newYorkDayAt, newYorkInstant } from '#domain/market/new-york-time.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import type { Queryable } from '#server/platform/database/pool.ts'

export interface OverviewDeps {
  pool: Queryable
  /** How many symbols have no price for an order, because their provider is silent. */
  stalePrices: () => number
}

/** How many rows of a table wait, and when the first of them was made: ranges of its index on (status, id). */
const waiting = (table: string, name: string, condition: string): string => `
  (select count(*) from ${table} where ${condition}) as ${name},
  (select created_at from ${table} where ${condition} order by id limit 1) as ${name}_oldest`

/** How many requests were approved since $2, and their sum: a range of the index on (processed_at). */
const approved = (table: string, name: string, amount: string): string => `
  (select count(*) from ${table} where status = 'approved' and processed_at >= $2) as ${name},
  (select coalesce(sum(${amount}), 0)::bigint from ${table}
   where status = 'approved' and processed_at >= $2) as ${name}_cents`

/** Expired password resets do not wait at $1. */
export const READ_OVERVIEW = `select ${[
  waiting('deposit_requests', 'deposits', `status = 'pending'`),
  waiting('withdrawal_requests', 'withdrawals', `status = 'pending'`),
  waiting('password_reset_requests', 'resets', `status = 'pending' and expires_at > $1`),
  waiting('profile_submissions', 'profiles', `status = 'pending'`),
  waiting('support_tickets', 'tickets', `status = 'open'`),
  approved('deposit_requests', 'money_in', 'amount_cents'),
  approved('withdrawal_requests', 'money_out', 'net_cents'),
].join(',')}`

type Kind = 'deposits' | 'withdrawals' | 'resets' | 'profiles' | 'tickets'
type Way = 'money_in' | 'money_out'

type Row = Record<Kind | Way | `${Way}_cents`, bigint> & Record<`${Kind}_oldest`, Date | null>

/** The head of the office's first screen, in one statement however long the lists are. Its day is New York's. */
export async function readOverview({ pool, stalePrices }: OverviewDeps, now: Date): Promise<OfficeOverview> {
  const midnight = new Date(newYorkInstant(newYorkDayAt(now.getTime()), 0))
  const { rows } = await pool.query<Row>(READ_OVERVIEW, [now, midnight])
  const [row] = rows
  if (!row) throw new Error('the overview answered no row')
  const waits = (kind: Kind) => ({
    count: Number(row[kind]),
    oldestAt: row[`${kind}_oldest`]?.toISOString() ?? null,
  })
  const moved = (way: Way) => ({
    count: Number(row[way]),
    amount: formatCents(cents(row[`${way}_cents`])),
  })
  return {
    deposits: waits('deposits'),
    withdrawals: waits('withdrawals'),
    passwordResets: waits('resets'),
    profiles: waits('profiles'),
    supportTickets: waits('tickets'),
    moneyIn: moved('money_in'),
    moneyOut: moved('money_out'),
    stalePrices: stalePrices(),
  }
}
