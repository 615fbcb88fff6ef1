import { namedInvariants } from '../invariant.ts'
import { PAYEE_DIGEST } from '../payee-digest.sql.ts'

export const WITHDRAWAL_INVARIANTS = namedInvariants({
  'withdrawal-arithmetic': {
    states: 'a withdrawal pays out what was requested less its fee, and more than nothing',
    offenders: `
      select customer_id, id, gross_cents, net_cents, fee_cents from withdrawal_requests
      where gross_cents <> net_cents + fee_cents or net_cents <= 0`,
  },
  'withdrawal-held-once': {
    states:
      'a withdrawal was held once and whole, given back once and whole when rejected or canceled, and never otherwise',
    offenders: `
      with moved as (
        select customer_id, source_id as id,
          sum(amount) filter (where reason = 'withdrawal_hold') as held_cents,
          sum(amount) filter (where reason = 'withdrawal_release') as released_cents,
          count(*) filter (where reason = 'withdrawal_hold') as holds,
          count(*) filter (where reason = 'withdrawal_release') as releases,
          bool_and(debit_account || ' to ' || credit_account = case reason
            when 'withdrawal_hold' then 'cash to hold' else 'hold to cash' end) as sane
        from transfers where reason in ('withdrawal_hold', 'withdrawal_release') group by 1, 2)
      select customer_id, id, w.status, w.gross_cents, m.held_cents, m.released_cents
      from withdrawal_requests w full join moved m using (customer_id, id)
      where m.held_cents is distinct from w.gross_cents
         or coalesce(m.released_cents, 0) is distinct from
            (case when w.status in ('rejected', 'cancelled') then w.gross_cents else 0 end)
         or m.holds <> 1 or m.releases > 1 or not m.sane`,
  },
  'withdrawal-paid-iff-approved': {
    states:
      'a withdrawal was paid out of what was held, once, its net to the bank and its fee to the firm, ' +
      'when approved, and never otherwise',
    offenders: `
      with paid as (
        select customer_id, source_id as id,
          sum(amount) filter (where credit_account = 'bank') as net_cents,
          sum(amount) filter (where credit_account = 'fees') as fee_cents,
          count(*) as times, bool_and(debit_account = 'hold' and credit_account in ('bank', 'fees')) as sane
        from transfers where reason = 'withdrawal_payout' group by 1, 2),
      listed as (
        select customer_id, request_id as id, sum(amount_cents) as net_cents, sum(fee_cents) as fee_cents
        from transactions where type = 'withdraw' group by 1, 2),
      due as (
        select customer_id, id, status,
          case when status = 'approved' then net_cents else 0 end as net_cents,
          case when status = 'approved' then fee_cents else 0 end as fee_cents
        from withdrawal_requests)
      select customer_id, id, d.status, d.net_cents, p.net_cents as paid_cents, p.fee_cents, l.net_cents as listed_cents
      from due d full join paid p using (customer_id, id) full join listed l using (customer_id, id)
      where (coalesce(p.net_cents, 0), coalesce(p.fee_cents, 0)) is distinct from (d.net_cents, d.fee_cents)
         or (coalesce(l.net_cents, 0), coalesce(l.fee_cents, 0)) is distinct from (d.net_cents, d.fee_cents)
         or p.times > 2 or not p.sane`,
  },
  'payee-as-requested': {
    states: 'every withdrawal is to the bank account that its line in the audit log has the digest of',
    offenders: `
      select w.customer_id, w.id, w.status, l.after ->> 'payeeDigest' as audited_digest, ${PAYEE_DIGEST} as digest
      from withdrawal_requests w
      join audit_log l on l.action = 'withdrawal.requested'
        and l.subject_type = 'withdrawal_request' and l.subject_id = w.id::text
      where l.after ->> 'payeeDigest' is distinct from ${PAYEE_DIGEST}`,
  },
  'held-is-pending': {
    states: 'what is held of a customer is what their pending withdrawals and resting buys come to',
    offenders: `
      with pending as (
        select customer_id, sum(cents) as cents from (
          select customer_id, gross_cents as cents from withdrawal_requests where status = 'pending'
          union all
          select customer_id, held_cents from orders where status = 'pending') as each
        group by 1)
      select customer_id, a.held_cents, p.cents as pending_cents
      from accounts a full join pending p using (customer_id)
      where a.held_cents is distinct from coalesce(p.cents, 0)`,
  },
})
