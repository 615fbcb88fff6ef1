import { namedInvariants } from '../invariant.ts'

/** Deposits: credit and price. */
export const DEPOSIT_INVARIANTS = namedInvariants({
  'deposit-credited-iff-approved': {
    states:
      'a deposit request was credited exactly once and exactly its amount when approved, and never otherwise',
    offenders: `
      with credited as (
        select customer_id, source_id as id, sum(amount) as cents, count(*) as times
        from transfers where reason = 'deposit' group by 1, 2),
      listed as (
        select customer_id, request_id as id, sum(amount_cents) as cents
        from transactions where type = 'deposit' group by 1, 2)
      select customer_id, id, d.status, d.amount_cents, c.cents as credited_cents, c.times, l.cents as listed_cents
      from deposit_requests d full join credited c using (customer_id, id) full join listed l using (customer_id, id)
      where coalesce(c.cents, 0) is distinct from (case when d.status = 'approved' then d.amount_cents else 0 end)
         or coalesce(l.cents, 0) is distinct from coalesce(c.cents, 0)
         or coalesce(c.times, 0) > 1`,
  },
  'deposit-conversion': {
    states: "a deposit's dollars are its original amount at its frozen rate, half-up to the cent",
    offenders: `
      select customer_id, id, original_amount_cents, rate_units, amount_cents from deposit_requests
      where amount_cents <> floor((2 * original_amount_cents::numeric * rate_units + 1000000000000) / 2000000000000)`,
  },
  'deposit-rate-in-time': {
    states: 'no foreign deposit was credited at a rate frozen more than ten days before',
    isAboutTimes: true,
    // Hours, because a time zone's day may have 23 or 25.
    offenders: `
      select customer_id, id, created_at, repriced_at, processed_at from deposit_requests
      where status = 'approved' and currency <> 'USD'
        and processed_at > coalesce(repriced_at, created_at) + interval '240 hours'`,
  },
  'foreign-deposit-credited-at-its-rate': {
    states:
      'an approved foreign deposit credited what its original amount comes to at the rate recorded with it',
    offenders: `
      select d.customer_id, d.id, d.original_amount_cents, d.rate_units, t.amount as credited_cents
      from deposit_requests d
      left join transfers t on t.customer_id = d.customer_id and t.source_id = d.id and t.reason = 'deposit'
      where d.status = 'approved' and d.currency <> 'USD' and t.amount is distinct from
        floor((2 * d.original_amount_cents::numeric * d.rate_units + 1000000000000) / 2000000000000)`,
  },
  'repricings-are-audited': {
    states: 'a repriced deposit has its line in the audit log, with the new price',
    isAboutTimes: true,
    offenders: `
      select d.customer_id, d.id, d.repriced_at, d.amount_cents from deposit_requests d
      where d.repriced_at is not null and not exists (
        select from audit_log a
        where a.customer_id = d.customer_id and a.action = 'deposit.repriced' and a.subject_id = d.id::text
          and a.at = d.repriced_at and a.after ->> 'amountCents' = d.amount_cents::text)`,
  },
})
