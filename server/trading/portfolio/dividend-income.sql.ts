/**
 * Customer $1's dividends by month since midnight of $2 in New York. Reads all their dividends by index: some four a
 * year per holding.
 */
export const DIVIDENDS_BY_MONTH = `
select to_char(t.created_at at time zone 'America/New_York', 'YYYY-MM') as month,
  sum(t.amount_cents)::bigint as paid_cents
from transactions t
where t.customer_id = $1 and t.type = 'dividend'
  and t.created_at >= $2::date::timestamp at time zone 'America/New_York'
group by 1`
