import { parseDepositReference } from '../cash/deposit-reference.ts'
import { parseResetReference } from './reset-reference.ts'

/** Digits can be an id and a reference. */
export interface Lookup {
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
