/** The answer's bytes: a provider's error pages may hold anything. */
export interface LimitedAnswer {
  status: number
  /** Empty unless the status is 200. */
  body: Buffer
  /** Retry-After in seconds; null if absent or senseless. */
  retryAfterSeconds: number | null
}

/** Why there was no answer. */
export type FetchFailure = 'too slow' | 'too long' | 'unreachable'

export const WHY_NO_ANSWER: Record<FetchFailure, string> = {
  'too slow': 'it took too long',
  'too long': 'its answer was too long',
  unreachable: 'it could not be reached',
}

interface Limits {
  /** JSON by default. */
  accept?: string
  /** Further headers, such as a key. */
  headers?: Record<string, string>
  timeoutMs: number
  maxBytes: number
  signal: AbortSignal
}

/**
 * One GET, the product's only way to call another server: no redirects, at most `timeoutMs` to the last byte and
 * `maxBytes` after decompression. Errors reveal neither address nor content.
 */
export async function limitedFetch(
  url: URL | string,
  { accept = 'application/json', headers = {}, timeoutMs, maxBytes, signal }: Limits,
): Promise<LimitedAnswer | FetchFailure> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      headers: { ...headers, accept, 'user-agent': 'northfold' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    })
    const { status } = response
    const retryAfterSeconds = secondsOf(response.headers.get('retry-after'))
    if (status !== 200) {
      await response.body?.cancel()
      return { status, body: Buffer.alloc(0), retryAfterSeconds }
    }
    const body = await readLimited(response, maxBytes)
    return body === null ? 'too long' : { status, body, retryAfterSeconds }
  } catch {
    // The error may name the address, which holds the token.
    return timeout.aborted ? 'too slow' : 'unreachable'
  }
}

async function readLimited(response: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the rest.
    if (bytes > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null
