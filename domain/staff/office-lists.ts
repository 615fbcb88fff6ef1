import type { Permission } from './permissions.ts'

/** The office's lists, with the permission to see each. Their filters can be saved. */
export const OFFICE_LISTS = {
  deposits: 'deposits.look',
  withdrawals: 'withdrawals.look',
  profiles: 'profiles.look',
  password_resets: 'password_resets.look',
  customers: 'customers.look',
  audit: 'audit.look',
} as const satisfies Record<string, Permission>
export type OfficeListName = keyof typeof OFFICE_LISTS

export const OFFICE_LIST_NAMES = Object.keys(OFFICE_LISTS) as [OfficeListName, ...OfficeListName[]]

/**
 * Lists with a status and a search, with the permission to export each: a file has what a screen masks. The audit log
 * has its own filter.
 */
export const SEARCHED_LISTS = {
  deposits: OFFICE_LISTS.deposits,
  withdrawals: OFFICE_LISTS.withdrawals,
  profiles: OFFICE_LISTS.profiles,
  password_resets: OFFICE_LISTS.password_resets,
  customers: 'customers.private',
} as const satisfies Record<string, Permission>
export type SearchedListName = keyof typeof SEARCHED_LISTS

export const SEARCHED_LIST_NAMES = Object.keys(SEARCHED_LISTS) as [SearchedListName, ...SearchedListName[]]

/** A limit of server memory and of spreadsheets. */
export const MAX_EXPORTED_ROWS = 100_000

/** A longer list has "more than" these. */
export const MAX_COUNTED_ROWS = 10_000

/** Lower, since each row is compared with the search text. */
const MAX_COUNTED_MATCHES = 1_000

export const mostCounted = ({ search }: { search?: string | undefined }): number =>
  search ? MAX_COUNTED_MATCHES : MAX_COUNTED_ROWS

/** From a count of up to one row more than `most`. */
export const countedRows = (rows: number, most = MAX_COUNTED_ROWS): { found: number; isMore: boolean } => ({
  found: Math.min(rows, most),
  isMore: rows > most,
})

/** Of one person. */
export const MAX_SAVED_FILTERS = 50

/** Characters of a filter's name, and of its query. */
export const MAX_FILTER_NAME = 60
export const MAX_FILTER_QUERY = 1_000
