import { type FetchFailure, limitedFetch } from '#server/platform/http/limited-fetch.ts'
import { RateProviderFailure } from '../ports/rate-provider.ts'

const TIMEOUT_MS = 3_000
/** The longest honest answer, 160 currencies, has 4 kB. */
const MAX_BYTES = 64 * 1024

const WHY: Record<FetchFailure, string> = {
  'too slow': 'it took too long',
  'too long': 'its answer was too long',
  unreachable: 'it could not be reached',
}

/** Requests JSON: at most three seconds and 64 KiB. Throws a RateProviderFailure in our own words. */
export async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const answer = await limitedFetch(url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, signal })
  if (typeof answer === 'string') throw new RateProviderFailure(WHY[answer])
  if (answer.status !== 200) throw new RateProviderFailure(`it answered with status ${answer.status}`)
  try {
    return JSON.parse(answer.body.toString('utf8'))
  } catch {
    throw new RateProviderFailure('its answer was not JSON')
  }
}
