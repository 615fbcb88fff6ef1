/** What came back, as text: a provider's error pages are anything but JSON. */
export interface LimitedAnswer {
  status: number
  /** Empty unless the status is 200. */
  text: string
  /** What the provider asks a caller to wait, in seconds; null when it says nothing sensible. */
  retryAfterSeconds: number | null
}

/** Why there was no answer. */
export type FetchFailure = 'too slow' | 'too long' | 'unreachable'

/**
 * One GET: no redirect is followed, at most `timeoutMs` until the last byte, at most `maxBytes` after
 * decompression. Neither the address nor what arrived is in what it gives back on failure.
 */
export async function limitedFetch(
  url: URL,
  { timeoutMs, maxBytes, signal }: { timeoutMs: number; maxBytes: number; signal: AbortSignal },
): Promise<LimitedAnswer | FetchFailure> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': 'northfold' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    })
    const { status } = response
    const retryAfterSeconds = secondsOf(response.headers.get('retry-after'))
    if (status !== 200) {
      await response.body?.cancel()
      return { status, text: '', retryAfterSeconds }
    }
    const text = await readLimited(response, maxBytes)
    return text === null ? 'too long' : { status, text, retryAfterSeconds }
  } catch {
    // The error may name the address, and the address holds the token.
    return timeout.aborted ? 'too slow' : 'unreachable'
  }
}

async function readLimited(response: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the rest.
    if (bytes > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null
