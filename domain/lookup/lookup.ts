import { parseDepositReference } from '../cash/deposit-reference.ts'
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

/** Without characters that sound or look alike: 0 O, 1 I L, U V. */
export const RESET_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTWXYZ'

const TYPED = new RegExp(`^([${RESET_CHARACTERS}]{4})-?([${RESET_CHARACTERS}]{4})$`)

/** A typed password reset reference as stored, "K7QF-3M2P"; null for other text. */
function parseResetReference(text: string): string | null {
  const [, first, second] = TYPED.exec(text.trim().toUpperCase()) ?? []
  return first === undefined ? null : `${first}-${second}`
}

/** Digits can be an id and a reference. */
interface Lookup {
  id: string | null
  depositNumber: bigint | null
  resetReference: string | null
}

/** The first block of ids begins with 1,024. */
const ID = /^[1-9]\d{3,17}$/

/** Reads a whole id or reference, as typed; null for any other text. */
export function readLookup(typed: string): Lookup | null {
  const text = typed.trim()
  const lookup = {
    id: ID.test(text) ? text : null,
    depositNumber: parseDepositReference(text),
    resetReference: parseResetReference(text),
  }
  return Object.values(lookup).every((part) => part === null) ? null : lookup
}
