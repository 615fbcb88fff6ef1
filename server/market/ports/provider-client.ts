import { randomInt } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import { limitedFetch } from '#server/platform/http/limited-fetch.ts'
import { type CallQuota, EVERYTHING, type QuotaShare } from './call-quota.ts'
import { MarketFailure } from './provider.ts'

/** After this many failures in a row nothing is asked through a client for a while, by anybody. */
const BREAKER_FAILURES = 5
const BREAKER_MS = 15_000
/** A refused key or plan does not heal by asking again; somebody may have paid meanwhile. */
const REFUSED_MS = 5 * 60_000
const HURRIED_MS = 60_000
const LONGEST_HURRIED_S = 600

/** What is the matter, which decides what to do about it. */
export type ProviderTrouble =
  /** Not reached, too slow, or an error of its own. */
  | 'down'
  /** It answered, and not with what is documented. */
  | 'garbage'
  /** The key is wrong, or the plan does not hold this. */
  | 'refused'
  /** It does not know the symbol. */
  | 'unknown'
  /** The quota of the day or of the minute. */
  | 'quota'

/** A provider's failure in words of ours. */
export class ProviderFailure extends MarketFailure {
  override readonly name = 'ProviderFailure'
  readonly trouble: ProviderTrouble
  /** Asking again before this long is useless. */
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
  /** What it costs of the day's quota. */
  calls: number
  timeoutMs: number
  maxBytes: number
  /** Gives this one question up. */
  signal?: AbortSignal
}

export interface ProviderClient {
  /** Asks once and answers with the parsed JSON. Throws a ProviderFailure. */
  request(request: ProviderRequest): Promise<unknown>
}

/** How a provider wants to be asked, and how it says no. */
export interface Dialect {
  /** Adds what every question carries, the key above all, to the address; or answers the headers it goes into. */
  sign(url: URL): Record<string, string>
  /** The status that an answer with status 200 really has, where errors come like that. */
  statusIn(answer: unknown): number | null
}

/**
 * Asks a provider within its quota. The key may travel in the address, so no address and no word of an answer is
 * ever repeated: an error page may echo what was asked.
 */
export function providerClient(options: {
  baseUrl: string
  dialect: Dialect
  clock: Clock
  quota: CallQuota
  /** What may be used up for its questions; everything unless said. */
  share?: () => QuotaShare
  signal: AbortSignal
}): ProviderClient {
  const { baseUrl, dialect, clock, quota, share = () => EVERYTHING, signal } = options
  let failuresInARow = 0
  let closedUntilMs = -Infinity
  let isProbing = false

  /** Throws while the breaker is open, and lets one question at a time through to see whether it may close. */
  function passBreaker(): void {
    const isTripped = failuresInARow >= BREAKER_FAILURES
    if (!isTripped) return
    const waitMs = closedUntilMs - clock.monotonicMs()
    if (waitMs > 0 || isProbing)
      throw new ProviderFailure('down', 'it has failed too often', Math.max(waitMs, 0))
    isProbing = true
  }

  function count(failure: ProviderFailure | null): void {
    isProbing = false
    if (failure?.trouble === 'down' || failure?.trouble === 'garbage') {
      failuresInARow += 1
      closedUntilMs = clock.monotonicMs() + withJitter(BREAKER_MS)
    } else if (failure?.trouble !== 'quota') failuresInARow = 0
  }

  async function requestOnce({
    path,
    query = {},
    timeoutMs,
    maxBytes,
    ...asked
  }: ProviderRequest): Promise<unknown> {
    const url = new URL(`${baseUrl.replace(/\/+$/, '')}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers = dialect.sign(url)
    const either = asked.signal ? AbortSignal.any([signal, asked.signal]) : signal
    const answer = await limitedFetch(url, { headers, timeoutMs, maxBytes, signal: either })
    if (answer === 'too long') throw new ProviderFailure('garbage', 'its answer was too long')
    if (answer === 'too slow') throw new ProviderFailure('down', 'it took too long')
    if (answer === 'unreachable') throw new ProviderFailure('down', 'it could not be reached')
    const { status, body, retryAfterSeconds } = answer
    if (status === 402) {
      await quota.spend()
      throw new ProviderFailure('quota', 'it says that the calls of the day are spent', REFUSED_MS)
    }
    if (status !== 200) throw failureOf(status, retryAfterSeconds)
    const parsed = jsonOf(body)
    const inside = dialect.statusIn(parsed)
    if (inside !== null) throw failureOf(inside, retryAfterSeconds)
    return parsed
  }

  return {
    async request(request) {
      passBreaker()
      let failure: ProviderFailure | null = null
      try {
        if (!(await quota.take(request.calls, share()))) {
          throw new ProviderFailure('quota', 'the quota of the day or the minute is spent', HURRIED_MS)
        }
        return await requestOnce(request)
      } catch (error) {
        failure = error instanceof ProviderFailure ? error : new ProviderFailure('down', 'it was not asked')
        throw error
      } finally {
        count(failure)
      }
    },
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new ProviderFailure('garbage', 'its answer was not JSON')
  }
}

const REFUSED = new Set([401, 403])
/** What was asked for is not there, or cannot be: the provider is well. */
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

/** Up to a fifth sooner or later, so that many installations do not come back in the same second. */
export const withJitter = (ms: number): number => Math.round((ms * randomInt(800, 1_201)) / 1_000)
