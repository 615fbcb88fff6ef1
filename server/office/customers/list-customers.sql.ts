import { CUSTOMERS, CUSTOMER_COLUMNS } from './customer-row.ts'

/** The customers of a page, and how many they are. */
const statementsOf = (page: string) => ({
  list: `
select ${CUSTOMER_COLUMNS}
from (${page}) page
join ${CUSTOMERS} on u.id = page.customer_id
order by u.id desc`,
  count: `select count(*) as found from (${page}) page`,
})

/** The newest $2 before $1. */
export const ALL_CUSTOMERS = statementsOf(`
  select customer_id from accounts where customer_id < $1 order by customer_id desc limit $2`)

/**
 * The same with the KYC status $3, compared as a range of one value: with an equality the planner walks the ids
 * instead.
 */
export const CUSTOMERS_OF_KYC_STATUS = statementsOf(`
  select customer_id from accounts
  where kyc_status >= $3 and kyc_status <= $3 and customer_id < $1
  order by kyc_status desc, customer_id desc
  limit $2`)

/**
 * The same, with the KYC status $3 or any (null), whose names are like $4 or whose id is $5 (may be null). Their
 * addresses are names too where $6 says so. Each kind of
 * match selects its own newest $2, so that the planner may walk the ids for a common text and the index of trigrams for
 * a rare one.
 */
export const FOUND_CUSTOMERS = statementsOf(`
  (
    select a.customer_id
    from users u join accounts a on a.customer_id = u.id
    where ' ' || u.username_key || ' ' || u.email_key || ' ' || lower(u.first_name) || ' ' || lower(u.last_name) like $4
      and a.customer_id < $1 and ($3::text is null or a.kyc_status = $3)
      and ($6 or ' ' || u.username_key || ' ' || lower(u.first_name) || ' ' || lower(u.last_name) like $4)
    order by a.customer_id desc
    limit $2
  )
  union
  (
    select distinct s.customer_id
    from profile_submissions s join accounts a on a.customer_id = s.customer_id
    where ' ' || lower(s.full_name) like $4
      and s.customer_id < $1 and ($3::text is null or a.kyc_status = $3)
    order by s.customer_id desc
    limit $2
  )
  union
  select a.customer_id from accounts a
  where a.customer_id = $5 and a.customer_id < $1 and ($3::text is null or a.kyc_status = $3)
  order by customer_id desc
  limit $2`)
