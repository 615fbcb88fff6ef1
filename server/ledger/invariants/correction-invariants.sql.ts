import { namedInvariants } from '../invariant.ts'

/**
 * Corrections with what still counts, less reversals, except for a returned deposit, whose reversal is itself a credit
 * that is corrected.
 */
const IN_FORCE = `
        select c.*, c.amount_cents - coalesce(r.cents, 0) as cents
        from corrections c
        left join (
          select customer_id, corrects, sum(amount_cents) as cents from corrections
          where kind = 'reversal' group by 1, 2) r
          on r.customer_id = c.customer_id and r.corrects = c.id and c.kind <> 'deposit_returned'`

/** Corrections and what customers owe after them. */
export const CORRECTION_INVARIANTS = namedInvariants({
  'cash-or-owed': {
    states: 'no customer has cash while they owe something: money that comes in pays it first',
    offenders: `select customer_id, cash_cents, owed_cents from accounts where owed_cents > 0 and cash_cents > 0`,
  },
  'corrections-have-their-transfers': {
    states:
      'every correction moved exactly its amount between the customer and the firm account of its kind, as its ' +
      'transaction says, and nothing else did',
    offenders: `
      with moved as (
        select customer_id, source_id as id, sum(amount) as cents,
          min(case when credit_account = 'cash' then 'from ' || debit_account else 'to ' || credit_account end) as flow,
          count(distinct case when credit_account = 'cash' then 'from ' || debit_account
            else 'to ' || credit_account end) as flows,
          bool_and(credit_account = 'cash' or debit_account in ('cash', 'owed')) as sane
        from transfers
        where reason = 'correction' and asset = 'USD' and not (debit_account = 'fees' and credit_account = 'market')
        group by 1, 2),
      listed as (
        select customer_id, id, type, amount_cents from transactions
        where type in ('correction_credit', 'correction_debit')),
      said as (
        select c.customer_id, c.id, c.kind, c.amount_cents, c.house_account,
          case when c.kind in ('goodwill', 'fee_refund', 'deposit_moved_in', 'withdrawal_returned')
              then 'correction_credit'
            when c.kind = 'fill_canceled' and f.type = 'buy' then 'correction_credit'
            when c.kind = 'reversal' and o.kind = 'deposit_returned' then 'correction_credit'
            else 'correction_debit' end as type,
          case coalesce(o.kind, c.kind) when 'goodwill' then 'adjustments' when 'fee_refund' then 'fees'
            when 'deposit_returned' then 'bank' when 'withdrawal_returned' then 'bank'
            when 'dividend_returned' then 'market' when 'fill_canceled' then 'market' else 'suspense' end as firm
        from corrections c
        left join transactions f on c.kind = 'fill_canceled' and f.customer_id = c.customer_id and f.id = c.corrects
        left join corrections o on c.kind = 'reversal' and o.customer_id = c.customer_id and o.id = c.corrects)
      select customer_id, id, s.kind, l.type, s.amount_cents, l.amount_cents as listed_cents, m.cents as moved_cents,
        m.flow
      from said s full join listed l using (customer_id, id) full join moved m using (customer_id, id)
      where s.type is distinct from l.type or s.amount_cents is distinct from l.amount_cents
         or s.amount_cents is distinct from m.cents or s.house_account is distinct from s.firm
         or m.flow is distinct from case s.type when 'correction_credit' then 'from ' else 'to ' end || s.firm
         or m.flows <> 1 or not m.sane`,
  },
  'corrections-within-their-original': {
    states:
      'the corrections of a transaction, less what was reversed, are never more in sum than it, of a payout apart ' +
      'from its fee, and each is of one that can be corrected so',
    offenders: `
      with counted as (${IN_FORCE}),
      corrected as (
        select c.customer_id, c.corrects as id, c.kind = 'withdrawal_returned' as is_payout,
          sum(c.cents) as cents,
          bool_and(c.original_cents = most.cents and (c.amount_cents = c.original_cents or not c.is_full)) as sane,
          bool_and(case when c.kind = 'fill_canceled' then t.type in ('buy', 'sell')
            when c.kind = 'withdrawal_returned' then t.type = 'withdraw'
            when t.type in ('sell', 'withdraw') then c.kind = 'fee_refund'
            when t.type = 'dividend' then c.kind = 'dividend_returned'
            when t.type = 'deposit' or (t.type = 'correction_credit' and o.kind in ('deposit_moved_in', 'reversal'))
              then c.kind in ('deposit_returned', 'deposit_moved_out')
            else c.kind = 'reversal' and o.kind in ('goodwill', 'fee_refund', 'deposit_returned',
              'withdrawal_returned') end) as of_its_kind,
          max(most.cents) as correctable_cents,
          bool_or(c.kind = 'fill_canceled') and count(*) filter (where c.cents > 0) > 1 as is_canceled_again,
          bool_and(t.id < c.id) as is_earlier
        from counted c
        left join transactions t on t.customer_id = c.customer_id and t.id = c.corrects
        left join corrections o on o.customer_id = c.customer_id and o.id = c.corrects
        cross join lateral (
          select case when t.type = 'sell' and c.kind = 'fill_canceled' then t.amount_cents - t.fee_cents
            when c.kind = 'withdrawal_returned' then t.amount_cents
            when t.type in ('sell', 'withdraw') then t.fee_cents else t.amount_cents end as cents) most
        where c.corrects is not null group by 1, 2, 3)
      select customer_id, id, cents, correctable_cents from corrected
      where cents > correctable_cents or sane is not true or of_its_kind is not true or is_canceled_again
         or is_earlier is not true`,
  },
  'canceled-fills-give-back': {
    states:
      'every canceled fill moved exactly its shares and its commission back, says how many shares of what, and no ' +
      'other correction moved any',
    offenders: `
      with moved as (
        select customer_id, source_id as id,
          min(asset) filter (where asset <> 'USD') as instrument,
          coalesce(sum(case when credit_account = 'position' then amount else -amount end)
            filter (where asset <> 'USD'), 0) as units,
          coalesce(sum(amount) filter (where asset = 'USD'), 0) as fee,
          bool_and(asset = 'USD' or 'position' in (debit_account, credit_account)) as sane
        from transfers
        where reason = 'correction' and (asset <> 'USD' or debit_account = 'fees' and credit_account = 'market')
        group by 1, 2),
      due as (
        select c.customer_id, c.id, f.instrument, f.fee_cents as fee,
          case when f.type = 'buy' then -f.quantity_units else f.quantity_units end as units
        from corrections c
        left join transactions f on f.customer_id = c.customer_id and f.id = c.corrects
        where c.kind = 'fill_canceled'),
      listed as (
        select customer_id, id, instrument, quantity_units from transactions
        where type in ('correction_credit', 'correction_debit') and instrument is not null)
      select customer_id, id, d.instrument, d.units, m.units as moved_units, l.quantity_units as listed_units,
        d.fee, m.fee as moved_fee
      from due d full join moved m using (customer_id, id) full join listed l using (customer_id, id)
      where (d.instrument, d.units, d.fee) is distinct from (m.instrument, m.units, m.fee) or not m.sane
         or (d.instrument, abs(d.units)) is distinct from (l.instrument, l.quantity_units)`,
  },
  'corrected-in-full-once': {
    states:
      'a transaction is corrected in full at most once, a payout once beside its fee, but for what was reversed',
    offenders: `
      with counted as (${IN_FORCE})
      select customer_id, corrects as id, count(*) as times from counted
      where corrects is not null and amount_cents = original_cents and cents > 0
      group by customer_id, corrects, kind = 'withdrawal_returned' having count(*) > 1`,
  },
  'moved-deposits-have-two-legs': {
    states: 'a deposit that was moved left one account and reached another, in one transaction, to the cent',
    offenders: `
      select a.customer_id, a.id, a.kind, a.amount_cents, b.kind as other_kind, b.amount_cents as other_cents
      from corrections a
      left join corrections b on b.customer_id = a.pair_customer_id and b.id = a.pair_id
      where a.kind in ('deposit_moved_out', 'deposit_moved_in')
        and (b.id is null or b.pair_id <> a.id or b.pair_customer_id <> a.customer_id or a.customer_id = b.customer_id
          or a.amount_cents <> b.amount_cents or a.kind = b.kind
          or b.kind not in ('deposit_moved_out', 'deposit_moved_in'))`,
  },
  'suspense-is-empty': {
    states: 'nothing is left in suspense: what was taken from one customer reached another',
    offenders: `
      select 'suspense' as account, sum(case when credit_account = 'suspense' then amount else -amount end) as cents
      from transfers where 'suspense' in (debit_account, credit_account)
      having sum(case when credit_account = 'suspense' then amount else -amount end) <> 0`,
  },
  'owed-only-by-corrections': {
    states: 'what a customer owes came of corrections, and is paid by their own cash alone',
    offenders: `
      select customer_id, id, reason, debit_account, credit_account, amount from transfers
      where 'owed' in (debit_account, credit_account)
        and not (reason = 'correction' and debit_account = 'owed' and credit_account in
            ('bank', 'market', 'fees', 'adjustments', 'suspense')
          or reason = 'owed_repayment' and debit_account = 'cash' and credit_account = 'owed')`,
  },
  'proposals-decided-by-another': {
    states:
      'no member of the staff confirmed or rejected their own proposal, and only its proposer withdrew one',
    offenders: `
      select id, kind, status, proposed_by, decided_by from proposals
      where status in ('approved', 'rejected') and decided_by is not distinct from proposed_by
         or status = 'withdrawn' and decided_by is distinct from proposed_by
         or payload_hash <> sha256(convert_to(payload, 'UTF8'))`,
  },
  'proposals-are-audited': {
    states:
      'every proposal that ended has one line in the audit log that says how and by whom, and no other has',
    offenders: `
      with lines as (
        select subject_id, action, max(actor_id) as actor_id, count(*) as times from audit_log
        where action in ('proposal.approved', 'proposal.rejected', 'proposal.withdrawn', 'proposal.overtaken',
          'proposal.expired')
        group by 1, 2),
      ended as (
        select id::text as subject_id, 'proposal.' || status as action, decided_by from proposals
        where status <> 'proposed')
      select subject_id, action, e.decided_by, l.actor_id, l.times
      from ended e full join lines l using (subject_id, action)
      -- Those that were proposed again after they ran out, by an earlier version, have expired without a line.
      where l.times is distinct from 1 and not (action = 'proposal.expired' and l.times is null)
        or e.subject_id is null or l.actor_id is distinct from e.decided_by`,
  },
  'corrections-are-audited': {
    states:
      'every correction has one line in the audit log, by whom it was made, and each line its correction',
    offenders: `
      with lines as (
        select subject_id, min(actor_id) as actor_id, min(after ->> 'kind') as kind,
          min(abs((after ->> 'amountCents')::bigint)) as cents, count(*) as times
        from audit_log where action = 'account.corrected' group by 1)
      select subject_id, c.customer_id, c.kind, c.made_by, l.actor_id, l.times
      from (select id::text as subject_id, customer_id, kind, made_by, amount_cents from corrections) c
      full join lines l using (subject_id)
      where l.times is distinct from 1 or l.actor_id is distinct from c.made_by or l.kind is distinct from c.kind
         or l.cents is distinct from c.amount_cents`,
  },
})
