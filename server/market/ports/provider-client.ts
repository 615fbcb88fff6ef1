import { randomInt } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import { WHY_NO_ANSWER, limitedFetch } from '#server/platform/http/limited-fetch.ts'
import { type CallQuota, EVERYTHING, type QuotaShare } from './call-quota.ts'
import { BREAKER_STARTS, blockedMs, nextBreakerState } from './breaker-state.ts'
import { MarketFailure } from './provider.ts'
import { jsonIn } from './read-answer.ts'

/** The break after repeated failures. */
const BREAK_MS = 15_000
/** A refusal lasts until the operator acts. */
const REFUSED_MS = 5 * 60_000
const HURRIED_MS = 60_000
const LONGEST_HURRIED_S = 600

export type ProviderTrouble =
  /** Unreachable, too slow, or its own error. */
  | 'down'
  /** An undocumented answer. */
  | 'garbage'
  /** A wrong key, or not in the plan. */
  | 'refused'
  /** An unknown symbol. */
  | 'unknown'
  /** The day's or minute's quota. */
  | 'quota'

/** A provider's failure in our own words. */
export class ProviderFailure extends MarketFailure {
  override readonly name = 'ProviderFailure'
  readonly trouble: ProviderTrouble
  /** An earlier request is useless. */
  readonly waitMs: number

  constructor(trouble: ProviderTrouble, message: string, waitMs = 0) {
    super(message)
    this.trouble = trouble
    this.waitMs = waitMs
  }
}

interface ProviderRequest {
  path: string
  query?: Record<string, string>
  /** In calls of the day's quota. */
  calls: number
  timeoutMs: number
  maxBytes: number
  signal?: AbortSignal
}

export interface ProviderClient {
  /** Returns the parsed JSON. Throws a ProviderFailure. */
  request(request: ProviderRequest): Promise<unknown>
}

/** How a provider identifies subscribers and reports errors. */
export interface Dialect {
  /** Signs a request in its address, or returns headers that do. */
  sign(url: URL): Record<string, string>
  /** The status inside an answer with status 200. */
  statusIn(answer: unknown): number | null
}

interface Options {
  baseUrl: string
  dialect: Dialect
  clock: Clock
  quota: CallQuota
  /** The part of the quota for its requests; by default all. */
  share?: () => QuotaShare
  signal: AbortSignal
}

/** Requests within a provider's quota. Neither addresses nor answers are repeated in errors: they may hold the key. */
export function createProviderClient(options: Options): ProviderClient {
  const { clock, quota, share = () => EVERYTHING } = options
  let breaker = BREAKER_STARTS

  function count(failure: ProviderFailure | null): void {
    const isDown = failure?.trouble === 'down' || failure?.trouble === 'garbage'
    if (isDown) {
      const retryAtMs = clock.monotonicMs() + withJitter(BREAK_MS)
      breaker = nextBreakerState(breaker, { type: 'failed', retryAtMs })
    } else
      breaker = nextBreakerState(breaker, { type: failure?.trouble === 'quota' ? 'undecided' : 'answered' })
  }

  return {
    async request(request) {
      const waitMs = blockedMs(breaker, clock.monotonicMs())
      if (waitMs !== null) throw new ProviderFailure('down', 'it has failed too often', waitMs)
      breaker = nextBreakerState(breaker, { type: 'requested' })
      let failure: ProviderFailure | null = null
      try {
        if (!(await quota.take(request.calls, share()))) {
          throw new ProviderFailure('quota', 'the quota of the day or the minute is spent', HURRIED_MS)
        }
        return await send(options, request)
      } catch (error) {
        failure =
          error instanceof ProviderFailure ? error : new ProviderFailure('down', 'no request was made')
        throw error
      } finally {
        count(failure)
      }
    },
  }
}

async function send(
  { baseUrl, dialect, quota, signal }: Options,
  { path, query = {}, timeoutMs, maxBytes, ...request }: ProviderRequest,
): Promise<unknown> {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const headers = dialect.sign(url)
  const either = request.signal ? AbortSignal.any([signal, request.signal]) : signal
  const answer = await limitedFetch(url, { headers, timeoutMs, maxBytes, signal: either })
  if (typeof answer === 'string')
    throw new ProviderFailure(answer === 'too long' ? 'garbage' : 'down', WHY_NO_ANSWER[answer])
  const { status, body, retryAfterSeconds } = answer
  if (status === 402) {
    await quota.spend()
    throw new ProviderFailure('quota', 'it says that the calls of the day are spent', REFUSED_MS)
  }
  if (status !== 200) throw failureOf(status, retryAfterSeconds)
  const parsed = jsonIn(body.toString('utf8'))
  if (parsed === undefined) throw new ProviderFailure('garbage', 'its answer was not JSON')
  const inside = dialect.statusIn(parsed)
  if (inside !== null) throw failureOf(inside, retryAfterSeconds)
  return parsed
}

const REFUSED = new Set([401, 403])
/** The provider works, but lacks what was requested. */
const UNKNOWN = new Set([400, 404, 414, 422])

export function failureOf(status: number, retryAfterSeconds: number | null): ProviderFailure {
  const message = `it answered with status ${status}`
  if (REFUSED.has(status)) return new ProviderFailure('refused', message, REFUSED_MS)
  if (UNKNOWN.has(status)) return new ProviderFailure('unknown', message)
  if (status === 429) {
    const seconds = Math.min(retryAfterSeconds ?? HURRIED_MS / 1_000, LONGEST_HURRIED_S)
    return new ProviderFailure('quota', message, seconds * 1_000)
  }
  return new ProviderFailure('down', message)
}

/** Plus or minus a fifth, so that installations do not retry in the same second. */
export const withJitter = (ms: number): number => Math.round((ms * randomInt(800, 1_201)) / 1_000)
