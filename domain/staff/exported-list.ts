import type { Permission } from './permissions.ts'

/** The lists of the office that are exported, each with the permission to look at it. */
export const EXPORTED_LISTS = {
  deposits: 'deposits.look',
  withdrawals: 'withdrawals.look',
  profiles: 'profiles.look',
  password_resets: 'password_resets.look',
  customers: 'customers.private',
} as const satisfies Record<string, Permission>
export type ExportedListName = keyof typeof EXPORTED_LISTS

export const EXPORTED_LIST_NAMES = Object.keys(EXPORTED_LISTS) as [ExportedListName, ...ExportedListName[]]

/** The most rows of a file: more are kept in memory by no server, and opened by no spreadsheet. */
export const MAX_EXPORTED_ROWS = 100_000
