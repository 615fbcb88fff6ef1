import { RateProviderFailure } from './rate-provider.ts'

const TIMEOUT_MS = 3_000
/** The longest honest answer, 160 currencies, has 4 kB. */
const MAX_BYTES = 64 * 1024

/**
 * Asks a provider for a JSON document: at most three seconds, at most 64 KiB after decompression, no
 * redirect followed. Throws a RateProviderFailure that says in our own words what went wrong.
 */
export async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': 'northfold' },
      redirect: 'manual',
      signal: limited,
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new RateProviderFailure(`it answered with status ${response.status}`)
    }
    return parse(await readLimited(response))
  } catch (error) {
    if (error instanceof RateProviderFailure) throw error
    throw new RateProviderFailure(limited.aborted ? 'it took too long' : 'it could not be reached')
  }
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new RateProviderFailure('its answer was too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RateProviderFailure('its answer was not JSON')
  }
}
