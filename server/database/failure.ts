import { type Refusal, refuse } from '#contract/refusals.ts'

// Class 08 connection, 53 resources, 57 operator intervention (restart, cancel), 58 system, plus the
// lock timeout: the database cannot answer now, nothing is wrong with the request.
const UNAVAILABLE = /^(08|53|57|58)/
const LOCK_TIMEOUT = '55P03'
const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH'])
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|Query read timeout)/

/** More wait for the database than it could answer soon. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting'
}

/** Whether the database cannot be reached, or is going away. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error && databaseRefusal(error)?.refused === 'database_unavailable'

/** The refusal for an error of the database that is not the request's fault, or null. */
export function databaseRefusal(error: Error): Refusal | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof TooManyWaiting) return refuse('busy', { retryAfterSeconds: 1 })
  if (code === LOCK_TIMEOUT || code === DEADLOCK || code === SERIALIZATION_FAILURE)
    return refuse('busy', { retryAfterSeconds: 1 })
  if (
    SOCKET_CODES.has(code) ||
    (code.length === 5 && UNAVAILABLE.test(code)) ||
    DRIVER_MESSAGES.test(error.message)
  ) {
    return refuse('database_unavailable', { retryAfterSeconds: 2 })
  }
  return null
}
