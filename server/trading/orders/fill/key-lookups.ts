import { DatabaseError } from 'pg'
import { repeatedKeyOf } from '#server/platform/database/failure.ts'

/** The number of batches in a busy minute. */
const BATCHES_AFTER_A_REPEAT = 1_000

/** Whether a batch failed because an order in it repeats a key, or a program's name, that was used before. */
export const isRepeatedKey = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  ['idempotency_keys_pkey', 'client_orders_pkey'].includes(repeatedKeyOf(error) ?? '')

/**
 * Which batches look up the Idempotency-Keys of their orders before they decide. A key comes again when an answer was
 * lost, which is rare. At first the key's primary key refuses a repeat, and the batch runs again with the look-up.
 * After that every batch looks up its keys for a while, so that clients that repeat keys cannot make every batch run
 * twice.
 */
export class KeyLookups {
  #left = 0

  /** Whether the batch that begins now looks its keys up. */
  next(): boolean {
    if (this.#left === 0) return false
    this.#left -= 1
    return true
  }

  repeated(): void {
    this.#left = BATCHES_AFTER_A_REPEAT
  }
}
