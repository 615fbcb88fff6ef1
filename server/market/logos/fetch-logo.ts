import { MAX_LOGO_BYTES, logoMediaType } from '#domain/market/logo.ts'
import { limitedFetch } from '#server/platform/http/limited-fetch.ts'

const TIMEOUT_MS = 3_000
const PICTURES = 'image/png, image/jpeg, image/webp'

/**
 * Asks the operator's source for a logo: at most three seconds, at most 100 KiB, nothing sent but the request. Null
 * when it has none, or sends something that is no picture; throws when it cannot be asked.
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
