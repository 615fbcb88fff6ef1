import { randomInt } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import { limitedFetch } from '#server/http/limited-fetch.ts'
import type { CallQuota } from './call-quota.ts'
import { MarketFailure } from './provider.ts'

/** After this many failures in a row nothing is asked through a client for a while, by anybody. */
const BREAKER_FAILURES = 5
const BREAKER_MS = 15_000
/** A refused token or plan does not heal by asking again; somebody may have paid meanwhile. */
const REFUSED_MS = 5 * 60_000
const HURRIED_MS = 60_000
const LONGEST_HURRIED_S = 600

/** What is the matter, which decides what to do about it. */
export type EodhdTrouble =
  /** Not reached, too slow, or an error of its own. */
  | 'down'
  /** It answered, and not with what is documented. */
  | 'garbage'
  /** The token is wrong, or the plan does not hold this. */
  | 'refused'
  /** It does not know the symbol. */
  | 'unknown'
  /** The quota of the day or of the minute. */
  | 'quota'

/** A failure of EODHD in words of ours. */
export class EodhdFailure extends MarketFailure {
  override readonly name = 'EodhdFailure'
  readonly trouble: EodhdTrouble
  /** Asking again before this long is useless. */
  readonly waitMs: number

  constructor(trouble: EodhdTrouble, message: string, waitMs = 0) {
    super(message)
    this.trouble = trouble
    this.waitMs = waitMs
  }
}

export interface Question {
  path: string
  query?: Record<string, string>
  /** What it costs of the day's quota. */
  calls: number
  timeoutMs: number
  maxBytes: number
}

export interface EodhdClient {
  /** Asks once and answers with the parsed JSON. Throws an EodhdFailure. */
  ask(question: Question): Promise<unknown>
}

/**
 * Asks EODHD within its quota. The token travels in the address, as EODHD wants it, so no address and no
 * word of an answer is ever repeated: their page for an unknown symbol echoes the address.
 */
export function eodhdClient(options: {
  baseUrl: string
  token: string
  clock: Clock
  quota: CallQuota
  /** The share of the day's calls that may be used up for its questions; all of them unless said. */
  share?: () => number
  signal: AbortSignal
}): EodhdClient {
  const { baseUrl, token, clock, quota, share = () => 1, signal } = options
  let failuresInARow = 0
  let closedUntilMs = -Infinity
  let isProbing = false

  /** Throws while the breaker is open, and lets one question at a time through to see whether it may close. */
  function passBreaker(): void {
    const isTripped = failuresInARow >= BREAKER_FAILURES
    if (!isTripped) return
    const waitMs = closedUntilMs - clock.monotonicMs()
    if (waitMs > 0 || isProbing)
      throw new EodhdFailure('down', 'it has failed too often', Math.max(waitMs, 0))
    isProbing = true
  }

  function count(failure: EodhdFailure | null): void {
    isProbing = false
    if (failure?.trouble === 'down' || failure?.trouble === 'garbage') {
      failuresInARow += 1
      closedUntilMs = clock.monotonicMs() + withJitter(BREAKER_MS)
    } else if (failure?.trouble !== 'quota') failuresInARow = 0
  }

  async function askOnce({ path, query = {}, timeoutMs, maxBytes }: Question): Promise<unknown> {
    const url = new URL(`${baseUrl.replace(/\/+$/, '')}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    url.searchParams.set('fmt', 'json')
    url.searchParams.set('api_token', token)
    const answer = await limitedFetch(url, { timeoutMs, maxBytes, signal })
    if (answer === 'too long') throw new EodhdFailure('garbage', 'its answer was too long')
    if (answer === 'too slow') throw new EodhdFailure('down', 'it took too long')
    if (answer === 'unreachable') throw new EodhdFailure('down', 'it could not be reached')
    const { status, body, retryAfterSeconds } = answer
    if (status === 402) {
      await quota.spend()
      throw new EodhdFailure('quota', 'it says that the calls of the day are spent', REFUSED_MS)
    }
    if (status !== 200) throw failureOf(status, retryAfterSeconds)
    try {
      return JSON.parse(body.toString('utf8'))
    } catch {
      throw new EodhdFailure('garbage', 'its answer was not JSON')
    }
  }

  return {
    async ask(question) {
      passBreaker()
      let failure: EodhdFailure | null = null
      try {
        if (!(await quota.take(question.calls, share()))) {
          throw new EodhdFailure('quota', 'the quota of the day or the minute is spent', HURRIED_MS)
        }
        return await askOnce(question)
      } catch (error) {
        failure = error instanceof EodhdFailure ? error : new EodhdFailure('down', 'it was not asked')
        throw error
      } finally {
        count(failure)
      }
    },
  }
}

function failureOf(status: number, retryAfterSeconds: number | null): EodhdFailure {
  const message = `it answered with status ${status}`
  if (status === 401 || status === 403) return new EodhdFailure('refused', message, REFUSED_MS)
  if (status === 404) return new EodhdFailure('unknown', message)
  if (status === 422) return new EodhdFailure('unknown', message)
  if (status === 429) {
    const seconds = Math.min(retryAfterSeconds ?? HURRIED_MS / 1_000, LONGEST_HURRIED_S)
    return new EodhdFailure('quota', message, seconds * 1_000)
  }
  return new EodhdFailure('down', message)
}

/** Up to a fifth sooner or later, so that many installations do not come back in the same second. */
export const withJitter = (ms: number): number => Math.round((ms * randomInt(800, 1_201)) / 1_000)
