import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { REFUSALS, type FieldError, type Refusal, refuse } from '#contract/refusals.ts'
import { PAUSE_TEXTS } from '#domain/people/payout-pause.ts'
import { databaseRefusal } from '../database/failure.ts'
import { readIdempotencyKey } from './idempotency-key.ts'

/** Sends a refusal as application/problem+json (RFC 9457), with the logged request id. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status } = REFUSALS[refusal.refused]
  const retryAfterSeconds = retryAfterOf(refusal, reply.request)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(status)
    .header('content-type', 'application/problem+json')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send({ ...problemOf(refusal), requestId: reply.request.id })
}

/**
 * When to retry. With an unknown outcome, only if an Idempotency-Key was sent: some clients follow Retry-After by
 * themselves, and without a key would place a second order.
 */
function retryAfterOf({ refused, retryAfterSeconds }: Refusal, { headers }: FastifyRequest) {
  const isSafeToRepeat = refused === 'outcome_unknown' && typeof readIdempotencyKey(headers) === 'string'
  return isSafeToRepeat ? UNKNOWN_RETRY_SECONDS : retryAfterSeconds
}

const UNKNOWN_RETRY_SECONDS = 1

/** The document itself. */
export function problemOf(refusal: Refusal) {
  const { status, detail: usual } = REFUSALS[refusal.refused]
  const detail = refusal.detail ?? usual
  const first = refusal.errors?.[0]?.message
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    // One faulty field gives its sentence; several are listed.
    detail: refusal.errors?.length === 1 && first ? first : `${detail}${pauseText(refusal)}`,
    code: refusal.refused,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
    ...refusal.decision,
    ...(refusal.pause && {
      pausedUntil: refusal.pause.until.toISOString(),
      pausedFor: refusal.pause.reason,
    }),
    ...(refusal.limit && { limit: refusal.limit }),
  }
}

/** In UTC: the reader's zone is unknown. */
const UNTIL = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** " until Nov 19, 2026, 3:00 PM UTC after a password reset", for the end of a sentence. */
const pauseText = ({ pause }: Refusal): string =>
  pause ? ` until ${UNTIL.format(pause.until)} UTC ${PAUSE_TEXTS[pause.reason]}` : ''

/** Answers anything thrown as a refusal. */
export const handleError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => sendRefusal(reply, refusalOfError(error, request))

/** Turns what a route throws into a refusal. Faults are logged with the request's id; no user sees their messages. */
export function refusalOfError(error: FastifyError, request: FastifyRequest): Refusal {
  const refusal = refusalOf(error, request.method)
  if (refusal.refused === 'internal_error') {
    request.log.error({ requestId: request.id, err: error }, 'a request failed')
  } else if (refusal.refused === 'database_unavailable' || refusal.refused === 'busy') {
    request.log.warn({ requestId: request.id, err: error }, refusal.refused)
  }
  return refusal
}

/** Thrown where only this server counts: it knows the limit, not the others' counts. */
export class RateLimited extends Error {
  readonly statusCode = 429
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super('too many requests')
    this.refusal = refusal
  }
}

const FRAMEWORK_REFUSALS: Record<string, Refusal> = {
  FST_ERR_BAD_URL: refuse('not_found'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refuse('unsupported_media_type'),
  FST_ERR_CTP_BODY_TOO_LARGE: refuse('body_too_large'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refuse('malformed_body'),
  FST_ERR_CTP_INVALID_JSON_BODY: refuse('malformed_body'),
  FST_ERR_CTP_EMPTY_JSON_BODY: refuse('malformed_body'),
}

function refusalOf(error: FastifyError, method: string): Refusal {
  if (hasZodFastifySchemaValidationErrors(error)) {
    return refuse('bad_input', { errors: error.validation.map(fieldErrorOf) })
  }
  const known = FRAMEWORK_REFUSALS[error.code]
  if (known) return known
  if (error.statusCode === 429)
    return error instanceof RateLimited ? error.refusal : refuse('too_many_requests')
  // Before the database's errors: an aborted body is a lost connection too, but the caller's.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    // A GET without a body: its path matches no file ("//", ".", a NUL byte).
    return refuse(method === 'GET' ? 'not_found' : 'malformed_body')
  }
  const fromDatabase = databaseRefusal(error)
  if (fromDatabase) return fromDatabase
  return refuse('internal_error')
}

function fieldErrorOf(issue: { instancePath: string; message?: string | undefined }): FieldError {
  return {
    path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: issue.message ?? 'Not valid',
  }
}
