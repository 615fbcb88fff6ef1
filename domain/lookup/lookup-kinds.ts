import { SHARED_QUEUES } from '../reviews/claim.ts'
import { OFFICE_LISTS } from '../staff/office-lists.ts'
import type { Permission } from '../staff/permissions.ts'

/** What staff find by a whole id or reference; an issued reference has no deposit yet. */
export const LOOKUP_KINDS = [...SHARED_QUEUES, 'issued_references', 'transactions'] as const
export type LookupKind = (typeof LOOKUP_KINDS)[number]

/** The permission to see its list. */
export const LOOKUP_PERMISSION: Readonly<Record<LookupKind, Permission>> = {
  deposits: OFFICE_LISTS.deposits,
  withdrawals: OFFICE_LISTS.withdrawals,
  profiles: OFFICE_LISTS.profiles,
  password_resets: OFFICE_LISTS.password_resets,
  support_tickets: 'tickets.answer',
  issued_references: OFFICE_LISTS.deposits,
  transactions: 'customers.details',
}
