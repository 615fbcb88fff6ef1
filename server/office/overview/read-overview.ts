import { unclosedDays } from '#domain/day-close/business-days.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { newYorkDayAt, newYorkInstant } from '#domain/market/new-york-time.ts'
import { movesMoneyAlone } from '#domain/proposals/moves-money-alone.ts'
import type { Thresholds } from '#domain/proposals/thresholds.ts'
import { liftsLimitAlone } from '#domain/settings/who-changes.ts'
import type { SharedQueueName } from '#domain/reviews/claim.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import type { OfficeOverview } from '#contract/office/overview.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { READ_STAFF } from '#server/records/proposals/proposals.sql.ts'
import { type StaffPersonRow, staffPersonOf } from '#server/records/proposals/read-people.ts'
import { countClaimedIn } from '#server/records/reviews/claims.sql.ts'
import { CLOSED_DAYS } from '../day-close/day-close.sql.ts'

/** Waiting rows of a table, and the first one's time: ranges of its index on (status, id). */
const waiting = (table: string, name: string, condition: string): string => `
  (select count(*) from ${table} where ${condition}) as ${name},
  (select created_at from ${table} where ${condition} order by id limit 1) as ${name}_oldest`

const BREAK_GLASS_SHOWN_MS = 7 * 86_400_000

export interface OverviewDeps {
  pool: Queryable
  /** Symbols without a price for an order, because their provider is silent. */
  stalePrices: () => number
  settings: Pick<SettingsInForce, 'at'>
  calendar: MarketCalendar
}

/** Requests approved since $2, and their sum: a range of the index on (processed_at). */
const approved = (table: string, name: string, amount: string): string => `
  (select count(*) from ${table} where status = 'approved' and processed_at >= $2) as ${name},
  (select coalesce(sum(${amount}), 0)::bigint from ${table}
   where status = 'approved' and processed_at >= $2) as ${name}_cents`

/** The staff with their roles: from the roles, since staff are few and customers many. */
const STAFF = `
  (select coalesce(json_agg(json_build_object('id', s.id::text, 'username', s.username, 'is_active', s.is_active,
     'roles', s.roles, 'ended', s.ended) order by s.username), '[]')
   from (${READ_STAFF}) s) as staff`

/** When the break-glass password was last entered since $1. */
const BREAK_GLASS = `
  (select max(at) from audit_log where action = 'login.break_glass' and at >= $1) as break_glass_at`

/** How many of a queue's requests the person $3 has claimed at $1. */
const claimed = (queue: SharedQueueName, name: string): string =>
  `(${countClaimedIn(queue, { person: '$3', at: '$1' })}) as ${name}_claimed`

/** What waits, who works on it, and what was moved. Expired password resets do not wait at $1. */
export const READ_REQUESTS = `select ${[
  waiting('deposit_requests', 'deposits', `status = 'pending'`),
  waiting('withdrawal_requests', 'withdrawals', `status = 'pending'`),
  waiting('password_reset_requests', 'resets', `status = 'pending' and expires_at > $1`),
  waiting('profile_submissions', 'profiles', `status = 'pending'`),
  waiting('support_tickets', 'tickets', `status = 'open'`),
  claimed('deposits', 'deposits'),
  claimed('withdrawals', 'withdrawals'),
  claimed('password_resets', 'resets'),
  claimed('profiles', 'profiles'),
  claimed('support_tickets', 'tickets'),
  approved('deposit_requests', 'money_in', 'amount_cents'),
  approved('withdrawal_requests', 'money_out', 'net_cents'),
].join(',')}`

export const READ_FIRM = `select ${[STAFF, `${CLOSED_DAYS} as closed_days`, BREAK_GLASS].join(',')}`

type Kind = 'deposits' | 'withdrawals' | 'resets' | 'profiles' | 'tickets'
type Way = 'money_in' | 'money_out'

type RequestsRow = Record<Kind | `${Kind}_claimed` | Way | `${Way}_cents`, bigint> &
  Record<`${Kind}_oldest`, Date | null>

interface FirmRow {
  staff: (Omit<StaffPersonRow, 'id'> & { id: string })[]
  closed_days: string[]
  break_glass_at: Date | null
}

/** The head of the office's first screen, in two statements however long the lists are. Days are New York's. */
export async function readOverview(
  { pool, stalePrices, settings, calendar }: OverviewDeps,
  { person, now }: { person: bigint; now: Date },
): Promise<OfficeOverview> {
  const midnight = new Date(newYorkInstant(newYorkDayAt(now.getTime()), 0))
  const { rows } = await pool.query<RequestsRow>(READ_REQUESTS, [now, midnight, person])
  const since = new Date(now.getTime() - BREAK_GLASS_SHOWN_MS)
  const [[row], [firm]] = [rows, (await pool.query<FirmRow>(READ_FIRM, [since])).rows]
  if (!row || !firm) throw new Error('the overview answered no row')
  const { thresholds } = settings.at(now)
  const waits = (kind: Kind) => ({
    count: Number(row[kind]),
    oldestAt: row[`${kind}_oldest`]?.toISOString() ?? null,
    yours: Number(row[`${kind}_claimed`]),
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
    movesMoneyAlone: whoMovesMoneyAlone(firm.staff, thresholds, now),
    breakGlassUsedAt: firm.break_glass_at?.toISOString() ?? null,
    unclosedDays: unclosedDays(calendar, now, new Set(firm.closed_days)),
  }
}

function whoMovesMoneyAlone(rows: FirmRow['staff'], thresholds: Thresholds, at: Date): string[] {
  const staff = rows.map((row) => staffPersonOf({ ...row, id: BigInt(row.id) }))
  return rows.flatMap(({ username }, place) => {
    const person = staff[place]
    if (!person?.isActive) return []
    return movesMoneyAlone(person, thresholds, liftsLimitAlone(person, { staff, at })) ? [username] : []
  })
}
