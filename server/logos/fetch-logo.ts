import { MAX_LOGO_BYTES, logoMediaType } from '#domain/logo.ts'

const TIMEOUT_MS = 3_000

/**
 * Asks the operator's source for a logo: at most three seconds, at most 100 KiB, no redirect followed, nothing sent
 * but the request. Null when it has none, or sends something that is no picture; throws when it cannot be asked.
 */
export async function fetchLogo(url: string, signal: AbortSignal): Promise<Buffer | null> {
  const response = await fetch(url, {
    headers: { accept: 'image/png, image/jpeg, image/webp', 'user-agent': 'northfold' },
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    if (response.status >= 500 || response.status === 429) throw new Error(`it answers ${response.status}`)
    return null
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop ends the transfer.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_LOGO_BYTES) return null
    chunks.push(chunk)
  }
  const logo = Buffer.concat(chunks)
  return logoMediaType(logo) === null ? null : logo
}
