import type { QueueCounts } from '#contract/records/reviews.ts'
import type { Pool } from '#server/platform/database/database.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'

/** Pending requests, without password resets expired at $1. Each count reads one index only. */
export const COUNT_QUEUES = `
select
  (select count(*) from deposit_requests where status = 'pending') as deposits,
  (select count(*) from withdrawal_requests where status = 'pending') as withdrawals,
  (select count(*) from password_reset_requests where status = 'pending' and expires_at > $1) as password_resets,
  (select count(*) from profile_submissions where status = 'pending') as profiles`

export const COUNT_FIRM = `
select
  (select count(*) from (select distinct on (currency) rate_units from custom_rates order by currency, id desc) latest
   where rate_units is not null) as exchange_rates,
  coalesce((select broken from books_verification where is_only), '{}') as broken_books`

type CountRow = Record<'deposits' | 'withdrawals' | 'password_resets' | 'profiles', bigint>

interface FirmRow {
  exchange_rates: bigint
  broken_books: string[]
}

/** Requests pending at `now`, however long the lists are, and currencies with a custom rate. */
export async function countQueues(pool: Pool, now: Date): Promise<Omit<QueueCounts, 'proposals'>> {
  const { rows } = await pool.query<CountRow>(COUNT_QUEUES, [now])
  const [[row], [firm]] = [rows, (await pool.query<FirmRow>(COUNT_FIRM)).rows]
  if (!row || !firm) throw new Error('counting answered no row')
  return {
    deposits: Number(row.deposits),
    withdrawals: Number(row.withdrawals),
    passwordResets: Number(row.password_resets),
    profiles: Number(row.profiles),
    exchangeRates: Number(firm.exchange_rates),
    brokenBooks: firm.broken_books,
  }
}

export function measureQueues(metrics: Metrics): void {
  metrics.stored(countQueues, [
    {
      name: 'northfold_review_queue',
      help: 'Requests that wait for an administrator.',
      label: 'queue',
      of: ({ deposits, withdrawals, profiles, passwordResets }) => ({
        deposits,
        withdrawals,
        profiles,
        password_resets: passwordResets,
      }),
    },
  ])
}
