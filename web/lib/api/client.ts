import type { Answer, Endpoint, SentInput } from '#contract/endpoint.ts'
import { type CallError, callErrorOf } from './call-error.ts'
import { answerSecondStep } from './second-step.ts'
import { presentSession, reportSessionEnded } from './session-end.ts'
import { impersonationPath } from './impersonation.ts'

/** The endpoint's params, query and body, as far as it has them. */
export type CallInput<E extends Endpoint> = Present<SentInput<E>>

interface CallOptions {
  signal?: AbortSignal
  /** One per intent, not per click: see `createIntentCaller`. */
  idempotencyKey?: string
}

/**
 * Calls an endpoint and returns its output. Throws a `CallError` for an answer that is not a success, and what `fetch`
 * throws without an answer. Sends again once a needed second factor is verified.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const { signal, idempotencyKey } = options
  const { body }: LooseInput = input
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey
  const session = presentSession()
  const response = await fetch(urlOf(endpoint, input), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // A decision sent while its page is left arrives. A body would be limited to 64 kB.
    keepalive: body === undefined && endpoint.method !== 'GET',
    ...(signal === undefined ? {} : { signal }),
  })
  if (response.ok) return response.json()
  const error = await failureOf(response, session)
  // Same key: the server has done nothing yet.
  if (NEEDS.test(error.code ?? '') && (await answerSecondStep(error.code ?? ''))) {
    return call(endpoint, input, options)
  }
  throw error
}

const NEEDS = /^second_factor_/

/** The error of a failed answer. Also reports the end of the `session` it was sent in. */
export async function failureOf(response: Response, session: number): Promise<CallError> {
  const error = await callErrorOf(response)
  if (error.status === 401 && error.code !== 'wrong_credentials') reportSessionEnded(session)
  return error
}

/** In an impersonation, under the customer's place. */
export function urlOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): string {
  const { query = {} }: LooseInput = input
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  const path = impersonationPath(endpoint, pathOf(endpoint, input))
  return search === '' ? path : `${path}?${search}`
}

export function pathOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): string {
  const { params = {} }: LooseInput = input
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

type Present<T> = { [Key in keyof T as T[Key] extends undefined ? never : Key]: T[Key] }
