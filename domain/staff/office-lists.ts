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

/** What a count says that was made of one row more than the most. */
export const countedRows = (rows: number): { found: number; isMore: boolean } => ({
  found: Math.min(rows, MAX_COUNTED_ROWS),
  isMore: rows > MAX_COUNTED_ROWS,
})
