import { MAX_LOGO_BYTES, logoMediaType } from '#domain/market/logo.ts'
import { limitedFetch } from '#server/platform/http/limited-fetch.ts'

const TIMEOUT_MS = 3_000
const PICTURES = 'image/png, image/jpeg, image/webp'

/**
 * Requests a logo: at most three seconds, 100 KiB, no cookies. Null if absent or no picture; throws when the source
 * fails.
 */
export async function fetchLogo(url: string, signal: AbortSignal): Promise<Buffer | null> {
  const limits = { accept: PICTURES, timeoutMs: TIMEOUT_MS, maxBytes: MAX_LOGO_BYTES, signal }
  const answer = await limitedFetch(url, limits)
  if (answer === 'too long') return null
  if (typeof answer === 'string') throw new Error(`it is ${answer}`)
  const { status, body } = answer
  if (status >= 500 || status === 429) throw new Error(`it answers ${status}`)
  return status !== 200 || logoMediaType(body) === null ? null : body
}
