import type { Permission } from './permissions.ts'

/** The lists of the office, each with the permission to look at it. Their filters are saved under names. */
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
 * Those whose filter is a status and a search, each with the permission to export it: a file has what a screen masks.
 * The audit log has a filter of its own.
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

/** The most rows of a file: more are kept in memory by no server, and opened by no spreadsheet. */
export const MAX_EXPORTED_ROWS = 100_000

/** Rows are counted up to here; above it a list has "more than" these. */
export const MAX_COUNTED_ROWS = 10_000

/** The same of rows that a text finds, each of which is compared with it. */
const MAX_COUNTED_MATCHES = 1_000

/** How many rows of a filter are counted. */
export const mostCounted = ({ search }: { search?: string | undefined }): number =>
  search ? MAX_COUNTED_MATCHES : MAX_COUNTED_ROWS

/** What a count says that was made of up to one row more than `most`. */
export const countedRows = (rows: number, most = MAX_COUNTED_ROWS): { found: number; isMore: boolean } => ({
  found: Math.min(rows, most),
  isMore: rows > most,
})
