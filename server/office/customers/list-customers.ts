import type { ListedCustomer, CustomerPage } from '#contract/office/customers/customers.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { type PageQuery, idField } from '#contract/fields.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import { maskAll, maskNumber } from '#domain/staff/masking.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { type Queryable, LARGEST_ID } from '#server/platform/database/database.ts'
import { foldText as foldTextSql } from '#server/platform/database/fold-text.sql.ts'
import { CUSTOMERS } from '#server/records/reviews/customer-facts.ts'

/** The columns of `CUSTOMER_COLUMNS`. */
export interface CustomerRow {
  id: bigint
  username: string
  email: string
  first_name: string
  last_name: string
  /** Of the latest submission; null before the first. */
  full_name: string | null
  kyc_status: KycStatus
  locked_at: Date | null
  cash_cents: bigint
  held_cents: bigint
  owed_cents: bigint
  created_at: Date
}

export const CUSTOMER_COLUMNS = `u.id, u.username, u.email, u.first_name, u.last_name, p.full_name,
  a.kyc_status, u.locked_at, a.cash_cents, a.held_cents, a.owed_cents, u.created_at`

type PresentedCustomer = ListedCustomer & { email: string; available: string; held: string }

export const presentCustomer = (row: CustomerRow, lastSignInAt: Date | undefined): PresentedCustomer => ({
  id: row.id.toString(),
  username: row.username,
  email: row.email,
  fullName: row.full_name ?? `${row.first_name} ${row.last_name}`,
  kycStatus: row.kyc_status,
  lockedAt: row.locked_at?.toISOString() ?? null,
  available: formatCents(cents(row.cash_cents)),
  held: formatCents(cents(row.held_cents)),
  createdAt: row.created_at.toISOString(),
  lastSignInAt: lastSignInAt?.toISOString() ?? null,
})

/** One index step for each customer. */
const LAST_SIGN_INS = `
select asked.customer_id, last.at from unnest($1::bigint[]) as asked (customer_id)
cross join lateral (
  select l.at from audit_log l
  where l.customer_id = asked.customer_id and l.action in ('login.succeeded', 'user.registered')
  order by l.id desc limit 1) as last`

/** From the audit log, in one statement. */
export async function readLastSignIns(
  database: Queryable,
  customerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Date>> {
  if (customerIds.length === 0) return new Map()
  const { rows } = await database.query<{ customer_id: bigint; at: Date }>(LAST_SIGN_INS, [customerIds])
  return new Map(rows.map(({ customer_id, at }) => [customer_id, at]))
}

/** For staff who may not see bank accounts, identity numbers and dates of birth. */
export const maskCustomer = (page: CustomerPage): CustomerPage => ({
  ...page,
  profile: page.profile && {
    ...page.profile,
    dateOfBirth: maskAll(page.profile.dateOfBirth),
    idNumber: maskNumber(page.profile.idNumber),
  },
  withdrawalRequests: page.withdrawalRequests.map(maskBank),
  payoutAccounts: page.payoutAccounts.map(maskBank),
})

const maskBank = <Bank extends { bankAccountNumber: string }>(bank: Bank): Bank => ({
  ...bank,
  bankAccountNumber: maskNumber(bank.bankAccountNumber),
})

/** For staff who may see only id and name. */
const nameCustomer = (customer: ListedCustomer): ListedCustomer => ({
  ...customer,
  email: null,
  available: null,
  held: null,
  lastSignInAt: null,
})

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
    where ${foldTextSql(`' ' || u.username_key || ' ' || u.email_key || ${NAMES}`)} like $4
      and u.id < $1 and a.customer_id < $1 and ${isWanted}
      and ($5 or ${foldTextSql(`' ' || u.username_key || ${NAMES}`)} like $4)`
  const ofProfiles = (more = '') => `
    select customer_id from (
      select distinct ${newest.replaceAll(' desc', '')}
      from profile_submissions s join accounts a on a.customer_id = s.customer_id
      where ${foldTextSql("' ' || s.full_name")} like $4
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

export interface CustomerQuery extends PageQuery {
  search?: string | undefined
  kycStatus?: KycStatus | undefined
  /** Whether addresses are searched and shown, and balances shown; else id and name alone. */
  hasDetails: boolean
}

/** Newest first: at most `limit`, older than `before`, in two queries. */
export async function listCustomers(database: Queryable, query: CustomerQuery): Promise<ListedCustomer[]> {
  const { statements, values } = filterOf(query)
  const { rows } = await database.query<CustomerRow>(statements.list, values)
  const signIns = await readLastSignIns(database, query.hasDetails ? rows.map(({ id }) => id) : [])
  const customers = rows.map((row) => presentCustomer(row, signIns.get(row.id)))
  return query.hasDetails ? customers : customers.map(nameCustomer)
}

/** Up to `limit`, in one query. */
export async function countCustomers(
  database: Queryable,
  query: CustomerQuery & { limit: number },
): Promise<number> {
  const { statements, values } = filterOf(query)
  const { rows } = await database.query<{ found: bigint }>(statements.count, values)
  return Number(rows[0]?.found ?? 0n)
}

function filterOf(query: CustomerQuery) {
  const { search, kycStatus, hasDetails, limit = MAX_LIST_ROWS, before = LARGEST_ID } = query
  const page = [before, limit]
  if (search !== undefined) {
    const asked = [kycStatus ?? null, patternOf(search), hasDetails, idOf(search)]
    const statements = kycStatus === undefined ? FOUND_CUSTOMERS : FOUND_CUSTOMERS_OF_KYC_STATUS
    return { statements, values: [...page, ...asked] }
  }
  return kycStatus === undefined
    ? { statements: ALL_CUSTOMERS, values: page }
    : { statements: CUSTOMERS_OF_KYC_STATUS, values: [...page, kycStatus] }
}

/** One or two letters match the beginning of a word: a trigram index holds nothing shorter. */
function patternOf(search: string): string {
  const folded = foldText(search)
  const text = folded.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return folded.length < 3 ? `% ${text}%` : `%${text}%`
}

const idOf = (search: string): string | null => (idField.safeParse(search).success ? search : null)
