import { waiting } from '../overview/waiting.sql.ts'

type Kind = 'deposits' | 'withdrawals' | 'profiles' | 'resets'

/** What the lines of a day are judged by, of the customers. */
export type CustomersFactsRow = Record<Kind, bigint> &
  Record<`${Kind}_oldest`, Date | null> & {
    cash: bigint
    held: bigint
    owed: bigint
    owing: bigint
    money_in: bigint
    money_out: bigint
    touched: bigint
    due_orders: bigint
    failed_mails: bigint
    oldest_mail: Date | null
    ended_webhooks: bigint
    failing_webhooks: bigint
  }

/** The same of the house. */
export interface HouseFactsRow {
  verified_at: Date | null
  broken: string[] | null
  due_actions: bigint
  open_proposals: bigint
  expired_proposals: bigint
  audit_lines: bigint | null
  audit_hash: string | null
}

const DURING = (column: string): string => `${column} >= $2 and ${column} < $3`

/** At $1, of the day from $2 to $3. One statement: every line of the customers is of the same instant. */
export const READ_CUSTOMERS_FACTS = `
select c.*, ${[
  waiting('deposit_requests', 'deposits', `status = 'pending'`),
  waiting('withdrawal_requests', 'withdrawals', `status = 'pending'`),
  waiting('profile_submissions', 'profiles', `status = 'pending'`),
  waiting('password_reset_requests', 'resets', `status = 'pending' and expires_at > $1`),
].join(',')},
  (select coalesce(sum(amount_cents), 0)::bigint from deposit_requests
   where status = 'approved' and ${DURING('processed_at')}) as money_in,
  (select coalesce(sum(net_cents), 0)::bigint from withdrawal_requests
   where status = 'approved' and ${DURING('processed_at')}) as money_out,
  (select count(*) from touched_orders) as touched,
  (select count(*) from queued_orders
   where status = 'pending' and waits_for in ('open', 'nav') and due_at <= $1) as due_orders,
  (select count(*) from mail_outbox
   where state in ('failed', 'uncertain') and ${DURING('settled_at')}) as failed_mails,
  (select min(next_attempt_at) from mail_outbox
   where state in ('waiting', 'sending') and next_attempt_at <= $1 and expires_at > $1) as oldest_mail,
  (select count(*) from webhooks where disabled_why = 'failing' and ${DURING('disabled_at')}) as ended_webhooks,
  (select count(*) from webhooks
   where failures > 0 and disabled_at is null and removed_at is null) as failing_webhooks
from (
    select coalesce(sum(cash_cents), 0)::bigint as cash, coalesce(sum(held_cents), 0)::bigint as held,
      coalesce(sum(owed_cents), 0)::bigint as owed, count(*) filter (where owed_cents > 0) as owing
    from accounts) c`

/** The same of the house. */
export const READ_HOUSE_FACTS = `
select b.verified_at, b.broken,
  (select count(*) from corporate_actions
   where cancelled_at is null and applied_at is null and record_at <= $1) as due_actions,
  (select count(*) from proposals where status = 'proposed') as open_proposals,
  (select count(*) from proposals where status = 'expired' and ${DURING('decided_at')}) as expired_proposals,
  h.lines as audit_lines, encode(h.hash, 'hex') as audit_hash
from (select 1) as one
  left join books_verification b on true
  left join audit_head h on true`

export interface DayCloseRow {
  /** "2026-11-18" */
  day: string
  lines: unknown
  digest: Buffer
  signed_at: Date
  signer: string
}

const SIGNED = `
select d.date as day, d.lines, d.digest, d.signed_at, u.username as signer
from day_closes d join users u on u.id = d.signed_by`

export const FIND_DAY_CLOSE = `${SIGNED} where d.date = $1`

/** Of the days from $1 on. */
export const LIST_DAY_CLOSES = `${SIGNED} where d.date >= $1`

/** Answers nothing where the day is closed already. */
export const INSERT_DAY_CLOSE = `
insert into day_closes (date, id, lines, digest, signed_by, signed_at) values ($1, $2, $3, $4, $5, $6)
on conflict (date) do nothing
returning id`
