import { MAX_LIST_ROWS } from '#contract/paging.ts'
import type { ListedCustomer } from '#contract/office/customers/customers.ts'
import { idField } from '#contract/fields.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { type CustomerRow, presentCustomer } from './customer-row.ts'
import { readLastSignIns } from './last-sign-ins.ts'
import { nameCustomer } from './mask-customer.ts'
import {
  ALL_CUSTOMERS,
  CUSTOMERS_OF_KYC_STATUS,
  FOUND_CUSTOMERS,
  FOUND_CUSTOMERS_OF_KYC_STATUS,
} from './list-customers.sql.ts'

export interface CustomerQuery {
  search?: string | undefined
  kycStatus?: KycStatus | undefined
  limit?: number | undefined
  before?: string | undefined
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
