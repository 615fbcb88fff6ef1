import type { IncomingHttpHeaders } from 'node:http'
import { type Refusal, refuse } from '#contract/refusals.ts'

/** The Idempotency-Key or null; refuses a malformed or repeated header. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | null | Refusal {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{8,255}$/.test(key)) return key
  return refuse('bad_idempotency_key')
}
