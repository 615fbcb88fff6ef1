import type { Permission } from './permissions.ts'

/** The lists whose filter is saved under a name, each with the permission to look at it. */
export const VIEWED_LISTS = {
  deposits: 'deposits.look',
  withdrawals: 'withdrawals.look',
  profiles: 'profiles.look',
  password_resets: 'password_resets.look',
  customers: 'customers.look',
  audit: 'audit.look',
} as const satisfies Record<string, Permission>
export type ViewedList = keyof typeof VIEWED_LISTS

export const VIEWED_LIST_NAMES = Object.keys(VIEWED_LISTS) as [ViewedList, ...ViewedList[]]

/** The most views that one person keeps. */
export const MAX_SAVED_VIEWS = 50

/** Characters of a view's name, and of the filter as it stands in the address. */
export const MAX_VIEW_NAME = 60
export const MAX_VIEW_QUERY = 1_000
