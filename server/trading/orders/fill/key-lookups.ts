import { DatabaseError } from 'pg'
import { repeatedKeyOf } from '#server/platform/database/failure.ts'

/** The batches of a busy minute. */
const BATCHES_AFTER_A_REPEAT = 1_000

/** Whether a batch failed because a key or client order id was used before. */
export const isRepeatedKey = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  ['idempotency_keys_pkey', 'client_orders_pkey'].includes(repeatedKeyOf(error) ?? '')

/**
 * Decides which batches look up Idempotency-Keys first. Repeats are rare: the primary key refuses the first, and its
 * batch runs again with the look-up. Then batches look up for a while, so that repeating clients cannot make each run
 * twice.
 */
export class KeyLookups {
  #left = 0

  next(): boolean {
    if (this.#left === 0) return false
    this.#left -= 1
    return true
  }

  repeated(): void {
    this.#left = BATCHES_AFTER_A_REPEAT
  }
}
