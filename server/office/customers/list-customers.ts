import { MAX_LIST_ROWS } from '#contract/paging.ts'
import type { ListedCustomer } from '#contract/office/customers.ts'
import { idField } from '#contract/fields.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { type CustomerRow, presentCustomer } from './customer-row.ts'
import { nameCustomer } from './mask-customer.ts'
import { LIST_CUSTOMERS, LIST_CUSTOMERS_OF_KYC_STATUS, SEARCH_CUSTOMERS } from './list-customers.sql.ts'

export interface CustomerQuery {
  search?: string | undefined
  kycStatus?: KycStatus | undefined
  limit?: number | undefined
  before?: string | undefined
  /** Whether addresses are searched and shown, and balances shown; else id and name alone. */
  hasDetails: boolean
}

/** Customers, newest first: at most `limit`, older than `before`. One query, whatever the filters. */
export async function listCustomers(database: Queryable, query: CustomerQuery): Promise<ListedCustomer[]> {
  const { search, kycStatus, hasDetails, limit = MAX_LIST_ROWS, before = LARGEST_ID } = query
  const page = [before, limit]
  const { rows } =
    search !== undefined
      ? await database.query<CustomerRow>(SEARCH_CUSTOMERS, [
          ...page,
          kycStatus ?? null,
          patternOf(search),
          idOf(search),
          hasDetails,
        ])
      : kycStatus !== undefined
        ? await database.query<CustomerRow>(LIST_CUSTOMERS_OF_KYC_STATUS, [...page, kycStatus])
        : await database.query<CustomerRow>(LIST_CUSTOMERS, page)
  const customers = rows.map(presentCustomer)
  return hasDetails ? customers : customers.map(nameCustomer)
}

/** One or two letters match the beginning of a word: an index of trigrams holds nothing shorter. */
function patternOf(search: string): string {
  const text = search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)
  return search.length < 3 ? `% ${text}%` : `%${text}%`
}

const idOf = (search: string): string | null => (idField.safeParse(search).success ? search : null)
