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

const OF_USERS = `
  select a.customer_id
  from users u join accounts a on a.customer_id = u.id
  where ' ' || u.username_key || ' ' || u.email_key || ' ' || lower(u.first_name) || ' ' || lower(u.last_name) like $4
    and u.id < $1 and a.customer_id < $1 and ($3::text is null or a.kyc_status = $3)
    and ($5 or ' ' || u.username_key || ' ' || lower(u.first_name) || ' ' || lower(u.last_name) like $4)
  order by a.customer_id desc
  limit $2`

const OF_PROFILES = `
  select distinct s.customer_id
  from profile_submissions s join accounts a on a.customer_id = s.customer_id
  where ' ' || lower(s.full_name) like $4
    and s.customer_id < $1 and a.customer_id < $1 and ($3::text is null or a.kyc_status = $3)
  order by s.customer_id desc
  limit $2`

const OF_ID = `
  select a.customer_id from accounts a
  where a.customer_id = $6 and a.customer_id < $1 and ($3::text is null or a.kyc_status = $3)`

/**
 * The same, with the KYC status $3 or any (null), whose names are like $4, their addresses too where $5 says so, or
 * whose id is $6 (may be null). Each kind of match selects its own newest $2, so that the planner may walk the ids for
 * a common text and the index of trigrams for a rare one. Both tables of a join are compared with $1: a page far down
 * walked the other one from its end.
 */
export const FOUND_CUSTOMERS = {
  ...statementsOf(`(${OF_USERS}) union (${OF_PROFILES}) union ${OF_ID} order by customer_id desc limit $2`),
  /** How many have it in what they signed up with; takes all but $6. Where these are $2, the others do not matter. */
  countOfUsers: `select count(*) as found from (${OF_USERS}) named`,
}
