import { type Refusal, refuse } from '#contract/refusals.ts'

// Class 08 connection, 53 resources, 57 operator intervention, 58 system, and the lock timeout: the database is
// unavailable, the request is fine.
const UNAVAILABLE = /^(08|53|57|58)/
const LOCK_TIMEOUT = '55P03'
/** A standby's answer to a write: the address still leads to a former primary. */
const READ_ONLY = '25006'
const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'
const SERIALIZATION_FAILURE = '40001'
/** A statement whose preparation, sent before by another call, failed. */
const UNPREPARED = '26000'
/** A statement over its limit. */
const CANCELED = '57014'
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH'])
const UNANSWERED = 'Query read timeout'
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered|Client was closed|Query read timeout)/
const TIMEOUTS =
  /^(timeout expired|timeout exceeded when trying to connect|Connection terminated due to connection timeout|Query read timeout)/

/** More wait than the database could soon answer. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting'
}

/** The server takes no writes. */
export class ReadOnlyServer extends Error {
  override name = 'ReadOnlyServer'
  readonly code = READ_ONLY
}

/** The connection broke after COMMIT was sent: either outcome is possible. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
  constructor(cause: Error) {
    super('the connection broke during a commit', { cause })
  }
}

/** PostgreSQL rolled back a transaction that may succeed later. */
export const isUndone = (error: unknown): boolean => [DEADLOCK, SERIALIZATION_FAILURE].includes(codeOf(error))

/** A row stayed locked for too long. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === LOCK_TIMEOUT

/** Whether the server takes no writes, so another connection is needed. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === READ_ONLY

/** Whether the database does not answer, so the next request would wait as long. */
export const isTooSlow = (error: unknown): boolean =>
  error instanceof Error && (codeOf(error) === CANCELED || TIMEOUTS.test(error.message))

/** Whether a statement got no answer, not even a cancellation: its connection is useless. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === UNANSWERED

/** Whether a statement was not run because an earlier call failed to prepare it. */
export const isUnprepared = (error: unknown): boolean => codeOf(error) === UNPREPARED

/** The unique constraint that a statement violated; undefined if none. */
export const repeatedKeyOf = (error: unknown): string | undefined =>
  error instanceof Error &&
  codeOf(error) === UNIQUE_VIOLATION &&
  'constraint' in error &&
  typeof error.constraint === 'string'
    ? error.constraint
    : undefined

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether a statement's connection ends with it: a canceled one, or a full disk, ends none. */
export const isConnectionLost = (error: unknown): boolean =>
  isDatabaseAway(error) && codeOf(error) !== CANCELED && !codeOf(error).startsWith('53')

/** Whether the database is unreachable or going away. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error && databaseRefusal(error)?.refused === 'database_unavailable'

/** Whether a failed read says something of its server alone, so that another one may answer it. */
export const isOfItsServer = (error: unknown): boolean =>
  isDatabaseAway(error) && ![CANCELED, READ_ONLY].includes(codeOf(error))

/** The refusal for a database error that is not the request's fault, or null. */
export function databaseRefusal(error: Error): Refusal | null {
  const code = codeOf(error)
  if (error instanceof OutcomeUnknown) return refuse('outcome_unknown')
  if (error instanceof TooManyWaiting) return refuse('busy', { retryAfterSeconds: 1 })
  if (isLockTimeout(error) || isUndone(error) || isUnprepared(error))
    return refuse('busy', { retryAfterSeconds: 1 })
  if (
    SOCKET_CODES.has(code) ||
    code === READ_ONLY ||
    (code.length === 5 && UNAVAILABLE.test(code)) ||
    DRIVER_MESSAGES.test(error.message)
  ) {
    return refuse('database_unavailable', { retryAfterSeconds: 2 })
  }
  return null
}
