import { FIRM_ACCOUNTS } from '#domain/ledger/transfer.ts'
import { type Invariant, namedInvariants } from './invariant.ts'
import { AGREEMENT_INVARIANTS } from './invariants/agreement-invariants.sql.ts'
import { CORPORATE_ACTION_INVARIANTS } from './invariants/corporate-action-invariants.sql.ts'
import { CORRECTION_INVARIANTS } from './invariants/correction-invariants.sql.ts'
import { DEPOSIT_INVARIANTS } from './invariants/deposit-invariants.sql.ts'
import { INVITATION_INVARIANTS } from './invariants/invitation-invariants.sql.ts'
import { LOCK_INVARIANTS } from './invariants/lock-invariants.sql.ts'
import { ORDER_BOOK_INVARIANTS, PLACED_ORDERS } from './invariants/order-book-invariants.sql.ts'
import { PRICE_INVARIANTS } from './invariants/price-invariants.sql.ts'
import { RESTING_ORDER_INVARIANTS } from './invariants/resting-order-invariants.sql.ts'
import { RESTRICTION_INVARIANTS } from './invariants/restriction-invariants.sql.ts'
import { SETTINGS_INVARIANTS } from './invariants/settings-invariants.sql.ts'
import { SIGN_IN_INVARIANTS } from './invariants/sign-in-invariants.sql.ts'
import { STAFF_INVARIANTS } from './invariants/staff-invariants.sql.ts'
import { WITHDRAWAL_INVARIANTS } from './invariants/withdrawal-invariants.sql.ts'

const FIRM = FIRM_ACCOUNTS.map((account) => `'${account}'`).join(', ')

const OF_MONEY = namedInvariants({
  'cash-equals-ledger': {
    states: 'every balance of cash, hold and what is owed is what the transfers into and out of it add up to',
    offenders: `
      with moved as (
        select customer_id,
          sum(amount) filter (where credit_account = 'cash') as cash_in,
          sum(amount) filter (where debit_account = 'cash') as cash_out,
          sum(amount) filter (where credit_account = 'hold') as hold_in,
          sum(amount) filter (where debit_account = 'hold') as hold_out,
          sum(amount) filter (where credit_account = 'owed') as owed_in,
          sum(amount) filter (where debit_account = 'owed') as owed_out
        from transfers where asset = 'USD' group by customer_id)
      select customer_id, a.cash_cents, coalesce(cash_in, 0) - coalesce(cash_out, 0) as ledger_cash_cents,
        a.held_cents, coalesce(hold_in, 0) - coalesce(hold_out, 0) as ledger_held_cents,
        a.owed_cents, coalesce(owed_out, 0) - coalesce(owed_in, 0) as ledger_owed_cents
      from accounts a full join moved using (customer_id)
      where a.cash_cents is distinct from coalesce(cash_in, 0) - coalesce(cash_out, 0)
         or a.held_cents is distinct from coalesce(hold_in, 0) - coalesce(hold_out, 0)
         or a.owed_cents is distinct from coalesce(owed_out, 0) - coalesce(owed_in, 0)`,
  },
  'positions-equal-ledger': {
    states: 'every position is what the transfers into and out of it add up to',
    offenders: `
      with moved as (
        select customer_id, asset as instrument,
          sum(case when credit_account = 'position' then amount else -amount end) as units
        from transfers where 'position' in (debit_account, credit_account) group by 1, 2)
      select customer_id, instrument, p.quantity_units, units as ledger_units
      from positions p full join moved using (customer_id, instrument)
      where p.quantity_units is distinct from coalesce(units, 0)`,
  },
  'assets-sum-to-zero': {
    states:
      "every asset sums to zero over all accounts: customers' balances and what the firm's transfers add up to",
    offenders: `
      with firm as (
        select asset,
          sum(amount) filter (where credit_account in (${FIRM})) as came_in,
          sum(amount) filter (where debit_account in (${FIRM})) as went_out
        from transfers group by asset),
      customers as (
        select 'USD' as asset, sum(cash_cents + held_cents - owed_cents) as amount from accounts
        union all
        select instrument, sum(quantity_units) from positions group by instrument)
      select asset, coalesce(customers.amount, 0) as customers_amount,
        coalesce(came_in, 0) - coalesce(went_out, 0) as firm_amount
      from firm full join customers using (asset)
      where coalesce(customers.amount, 0) + coalesce(came_in, 0) - coalesce(went_out, 0) <> 0`,
  },
  'transactions-have-accounts': {
    states: "every transaction is a customer's",
    offenders: `
      select customer_id, id from transactions t
      where not exists (select 1 from accounts a where a.customer_id = t.customer_id)`,
  },
  'never-negative': {
    states:
      'no customer account was below zero at any point of its history, in the order of the ledger, and none was owed ' +
      'less than nothing',
    offenders: `
      with entries as (
        select customer_id, id, asset, debit_account as account, -amount as change from transfers
        union all
        select customer_id, id, asset, credit_account, amount from transfers),
      running as (
        select customer_id, id, asset, account,
          sum(change) over (partition by customer_id, asset, account order by id) as balance
        from entries where account in ('cash', 'hold', 'owed', 'position'))
      select customer_id, account, asset, id as transfer_id, balance from running
      where case when account = 'owed' then balance > 0 else balance < 0 end`,
  },
  'unique-transfers': {
    states: 'every transfer has an id of its own',
    offenders: `select id, count(*) from transfers group by id having count(*) > 1`,
  },
  'trades-have-their-transfers': {
    states:
      'every buy and sale moved exactly its shares, its dollars and its commission, and nothing else did',
    offenders: `
      with moved as (
        select customer_id, source_id as id,
          sum(amount) filter (where asset <> 'USD') as units,
          min(asset) filter (where asset <> 'USD') as instrument,
          sum(amount) filter (where reason in ('buy', 'sell') and asset = 'USD') as gross,
          sum(amount) filter (where reason = 'commission') as fee,
          min(reason) filter (where reason <> 'commission') as reason,
          bool_and(reason = 'commission' or (asset <> 'USD') = ('position' in (debit_account, credit_account))) as sane
        from transfers where reason in ('buy', 'sell', 'commission') group by 1, 2),
      trades as (
        select customer_id, id, type, instrument, quantity_units, amount_cents, fee_cents
        from transactions where type in ('buy', 'sell'))
      select customer_id, id, t.type, t.amount_cents, m.gross, t.quantity_units, m.units
      from trades t full join moved m using (customer_id, id)
      where t.type is distinct from m.reason or t.instrument is distinct from m.instrument
         or t.quantity_units is distinct from m.units or t.amount_cents is distinct from coalesce(m.gross, 0)
         or t.fee_cents is distinct from coalesce(m.fee, 0) or not m.sane`,
  },
  'trade-arithmetic': {
    states: 'a buy costs its value rounded up, a sale fetches it rounded down less its fee rate half-up',
    offenders: `
      select customer_id, id, type, quantity_units, price_units, amount_cents, fee_cents, fee_bps
      from transactions
      where (type = 'buy'
          and amount_cents <> ceil(quantity_units::numeric * price_units / 1000000000000))
         or (type = 'sell'
          and (amount_cents <> floor(quantity_units::numeric * price_units / 1000000000000)
            or fee_cents is distinct from floor((2 * amount_cents::numeric * fee_bps + 10000) / 20000)))`,
  },
  'trade-within-its-terms': {
    states:
      'no trade is beyond its limit, and one in dollars is for them: to the cent up to 1,000,000 a share, a buy ' +
      'never for more',
    offenders: `
      select customer_id, id, type, price_units, limit_units, amount_cents, notional_cents
      from transactions
      where case type when 'buy' then price_units > limit_units else price_units < limit_units end
         or notional_cents is not null and case
           when price_units <= 1000000000000 then amount_cents <> notional_cents
           when type = 'buy' then amount_cents > notional_cents
           else amount_cents < notional_cents end`,
  },
  'quote-not-from-the-future': {
    states: 'no trade was filled at a price made after it',
    isAboutTimes: true,
    offenders: `select customer_id, id, price_at, created_at from transactions where price_at > created_at`,
  },
})

const OF_DECISIONS = namedInvariants({
  'kyc-status-is-latest-profile': {
    states: "every account's KYC status is that of the customer's latest profile submission",
    offenders: `
      with latest as (
        select distinct on (customer_id) customer_id, status from profile_submissions order by customer_id, id desc)
      select customer_id, a.kyc_status, l.status
      from accounts a left join latest l using (customer_id)
      where a.kyc_status is distinct from coalesce(l.status, 'none')`,
  },
  'trades-under-an-approved-profile': {
    // Compared by id: a decision's line and what follows take theirs under the account's lock.
    states:
      'every order was placed, and every deposit requested, while the latest profile submission was approved',
    offenders: `
      with made as (
        select customer_id, id from (${PLACED_ORDERS}) as placed
        union all
        select customer_id, id from deposit_requests),
      approvals as (
        select subject_id, min(id) as id from audit_log where action = 'profile.approved' group by 1)
      select m.customer_id, m.id, s.id as submission_id, s.status, a.id as approval_id
      from made m left join lateral (
        select id, status from profile_submissions p
        where p.customer_id = m.customer_id and p.id < m.id order by p.id desc limit 1) s on true
      left join approvals a on a.subject_id = s.id::text
      where s.status is distinct from 'approved' or a.id is null or a.id > m.id`,
  },
  'decided-by-another': {
    states: 'no administrator decided their own request, and only its customer canceled a withdrawal',
    offenders: `
      select customer_id, id, decided_by as decider from profile_submissions where decided_by = customer_id
      union all
      select customer_id, id, processed_by from deposit_requests where processed_by = customer_id
      union all
      select customer_id, id, processed_by from withdrawal_requests
      where status in ('approved', 'rejected') and processed_by = customer_id
         or status = 'cancelled' and processed_by <> customer_id
      union all
      select customer_id, id, processed_by from password_reset_requests where processed_by = customer_id`,
  },
  'decisions-are-audited': {
    states:
      'every decision, denied reset and requested withdrawal has one line in the audit log, and each line its request',
    offenders: `
      with decisions as (
        select id::text as subject_id, 'profile.' || status as action
        from profile_submissions where status in ('approved', 'rejected')
        union all
        select id::text, 'deposit.' || status from deposit_requests where status in ('approved', 'rejected')
        union all
        select id::text, 'withdrawal.' || status from withdrawal_requests where status <> 'pending'
        union all
        select id::text, 'withdrawal.requested' from withdrawal_requests
        union all
        select id::text, 'password_reset.' || status
        from password_reset_requests where status in ('approved', 'rejected', 'denied')),
      lines as (
        select subject_id, action, count(*) as times from audit_log
        where action in ('profile.approved', 'profile.rejected', 'deposit.approved', 'deposit.rejected',
          'withdrawal.requested', 'withdrawal.approved', 'withdrawal.rejected', 'withdrawal.cancelled',
          'password_reset.approved', 'password_reset.rejected', 'password_reset.denied')
        group by 1, 2)
      select subject_id, action, l.times from decisions d full join lines l using (subject_id, action)
      where l.times is distinct from 1 or d.subject_id is null`,
  },
  'rate-changes-are-audited': {
    states: 'every change of a custom rate has a line in the audit log: whose, when, of which currency',
    isAboutTimes: true,
    offenders: `
      select r.currency, r.id, r.changed_by, r.changed_at from custom_rates r
      where not exists (
        select from audit_log l
        where l.subject_type = 'exchange_rate' and l.subject_id = r.currency and l.at = r.changed_at
          and l.actor_id = r.changed_by
          and l.action = case when r.rate_units is null then 'rate.deleted' else 'rate.set' end)`,
  },
  'administrators-own-nothing': {
    states: 'no administrator has an account, a profile or a request',
    offenders: `
      select u.id, u.username from users u join accounts a on a.customer_id = u.id where u.role = 'administrator'`,
  },
  'administrators-are-audited': {
    states: 'every administrator has a line in the audit log of having been made one',
    offenders: `
      select u.id, u.username, u.created_at from users u
      where u.role = 'administrator' and not exists (
        select from audit_log l
        where l.action = 'administrator.created' and l.subject_type = 'user' and l.subject_id = u.id::text)`,
  },
})

const OF_THE_SCHEMA = namedInvariants({
  'no-floating-money': {
    states: 'no column holds a floating or locale-bound amount, or a time without a zone',
    offenders: `
      select n.nspname || '.' || c.relname as table_name, a.attname as column_name,
        a.atttypid::regtype::text as data_type
      from pg_namespace n join pg_class c on c.relnamespace = n.oid join pg_attribute a on a.attrelid = c.oid
      where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0
        and a.atttypid in ('real'::regtype, 'double precision'::regtype, 'money'::regtype,
          'timestamp without time zone'::regtype, 'numeric'::regtype)`,
  },
})

export const INVARIANTS: readonly Invariant[] = [
  ...OF_MONEY,
  ...DEPOSIT_INVARIANTS,
  ...WITHDRAWAL_INVARIANTS,
  ...CORRECTION_INVARIANTS,
  ...CORPORATE_ACTION_INVARIANTS,
  ...RESTING_ORDER_INVARIANTS,
  ...ORDER_BOOK_INVARIANTS,
  ...PRICE_INVARIANTS,
  ...SETTINGS_INVARIANTS,
  ...STAFF_INVARIANTS,
  ...LOCK_INVARIANTS,
  ...RESTRICTION_INVARIANTS,
  ...INVITATION_INVARIANTS,
  ...AGREEMENT_INVARIANTS,
  ...OF_DECISIONS,
  ...SIGN_IN_INVARIANTS,
  ...OF_THE_SCHEMA,
]
