import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { DeclaredEndpoint } from '#contract/api.ts'
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts'
import type { Reply } from '../support/client.ts'

/** What no answer may say of the inside: files, statements, secrets. */
const INSIDE =
  /\bat [\w.<>]+ \(|\.ts:\d|node_modules|syntax error at|relation "|violates .* constraint|argon2|ECONN/

/** Refusals that any endpoint may answer. */
const SHARED: readonly RefusalCode[] = [
  'bad_input',
  'malformed_body',
  'not_signed_in',
  'not_allowed',
  'unsupported_media_type',
  'body_too_large',
  // An address of over 16 KB.
  'headers_too_large',
]

/** What is wrong with an answer by the contract; null for nothing. */
export function violationOf(endpoint: DeclaredEndpoint, { status, body, headers }: Reply): string | null {
  if (status >= 500) return `${status} is a fault`
  if (status === 200 || status === 202) return successViolation(endpoint, status, body, headers)
  if (status < 400) return `${status} is not in the contract`
  if (headers.get('content-type') !== 'application/problem+json')
    return 'a refusal that is no problem document'
  if (INSIDE.test(JSON.stringify(body))) return 'it tells of the inside'
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  if (!isRefusalCode(code)) return `there is no refusal ${String(code)}`
  if (REFUSALS[code].status !== status) return `${code} is not ${status}`
  return mayRefuse(endpoint).includes(code) ? null : `${code} is not declared`
}

function successViolation(
  endpoint: DeclaredEndpoint,
  status: number,
  body: unknown,
  headers: Headers,
): string | null {
  if (headers.get('x-content-type-options') !== 'nosniff') return 'it may be sniffed'
  if (endpoint.carries !== undefined && endpoint.carries !== 'json')
    return status === 200 ? null : `${status}`
  if (headers.get('content-type') !== 'application/json; charset=utf-8') return 'no JSON by its type'
  const schema = status === 202 ? endpoint.accepted : endpoint.output
  if (!schema) return 'a 202 that is not declared'
  const parsed = z.safeParse(schema, body)
  if (!parsed.success) return `not the declared answer: ${JSON.stringify(parsed.error.issues).slice(0, 500)}`
  return isDeepStrictEqual(parsed.data, body) ? null : 'more than the declared answer'
}

const isRefusalCode = (code: unknown): code is RefusalCode => typeof code === 'string' && code in REFUSALS

function mayRefuse({ path, refusals, idempotent, carries }: DeclaredEndpoint): RefusalCode[] {
  const more: RefusalCode[] = []
  if (path.includes(':')) more.push('not_found')
  if (idempotent) more.push('bad_idempotency_key')
  if (carries === 'stream') more.push('too_many_requests')
  return [...SHARED, ...more, ...refusals]
}
