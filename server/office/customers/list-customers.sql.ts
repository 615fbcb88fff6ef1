import { foldText } from '#server/platform/database/fold-text.sql.ts'
import { CUSTOMERS, CUSTOMER_COLUMNS } from './customer-row.ts'

const listOf = (page: string): string => `
select ${CUSTOMER_COLUMNS}
from (${page}) page
join ${CUSTOMERS} on u.id = page.customer_id
order by u.id desc`

const countOf = (page: string): string => `select count(*) as found from (${page}) page`

/** The customers of a page, and their number. */
const statementsOf = (page: string) => ({ list: listOf(page), count: countOf(page) })

/** The newest $2 before $1. */
export const ALL_CUSTOMERS = statementsOf(`
  select customer_id from accounts where customer_id < $1 order by customer_id desc limit $2`)

/** The same with the KYC status $3, as a range of one value: with an equality the planner walks the ids. */
export const CUSTOMERS_OF_KYC_STATUS = statementsOf(`
  select customer_id from accounts
  where kyc_status >= $3 and kyc_status <= $3 and customer_id < $1
  order by kyc_status desc, customer_id desc
  limit $2`)

const ANY_STATUS = { isWanted: '$3::text is null', newest: 'a.customer_id desc' }
/** As in `CUSTOMERS_OF_KYC_STATUS`. */
const ONE_STATUS = {
  isWanted: 'a.kyc_status >= $3 and a.kyc_status <= $3',
  newest: 'a.kyc_status desc, a.customer_id desc',
}

const NAMES = `' ' || u.first_name || ' ' || u.last_name`

/**
 * Each kind of match selects its newest $2, so that the planner may walk the ids for a common text and the trigram
 * index for a rare one. Both tables of a join are compared with $1: otherwise a page far down walks one from its end.
 */
function foundStatements({ isWanted, newest }: typeof ANY_STATUS) {
  const ofUsers = `
    select a.customer_id
    from users u join accounts a on a.customer_id = u.id
    where ${foldText(`' ' || u.username_key || ' ' || u.email_key || ${NAMES}`)} like $4
      and u.id < $1 and a.customer_id < $1 and ${isWanted}
      and ($5 or ${foldText(`' ' || u.username_key || ${NAMES}`)} like $4)`
  const ofProfiles = (more = '') => `
    select customer_id from (
      select distinct ${newest.replaceAll(' desc', '')}
      from profile_submissions s join accounts a on a.customer_id = s.customer_id
      where ${foldText("' ' || s.full_name")} like $4
        and s.customer_id < $1 and a.customer_id < $1 and ${isWanted} ${more}
      order by ${newest}
      limit $2) named`
  const ofId = `
    select a.customer_id from accounts a where a.customer_id = $6 and a.customer_id < $1 and ${isWanted}`
  return {
    list: listOf(`
      (${ofUsers} order by ${newest} limit $2) union (${ofProfiles()}) union ${ofId}
      order by customer_id desc
      limit $2`),
    // Skips profiles where sign-up data reaches the limit.
    count: `
      with of_users as materialized (${ofUsers} limit $2)
      ${countOf(`
        select customer_id from of_users
        union (${ofProfiles('and (select count(*) from of_users) < $2')})
        union ${ofId}
        limit $2`)}`,
  }
}

/**
 * The newest $2 before $1 whose names are like $4, or addresses where $5 says so, or whose id is $6 (may be null), of
 * any status ($3 is null).
 */
export const FOUND_CUSTOMERS = foundStatements(ANY_STATUS)

/** The same of the KYC status $3. */
export const FOUND_CUSTOMERS_OF_KYC_STATUS = foundStatements(ONE_STATUS)
