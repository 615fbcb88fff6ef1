import { connectionOr, isServerReachable, lostConnection } from '#web/lib/api/connection.ts'

const RETRY_MS = 3_000

/**
 * Fetches a component's code; without a connection it waits for one and fetches again. Throws what `load` throws if the
 * server is reachable: after an update the old code is gone.
 */
export async function loadCode<Module>(
  load: () => Promise<Module>,
  importFrom = (address: string): Promise<Module> => import(/* @vite-ignore */ address),
): Promise<Module> {
  let end: (() => void) | undefined
  let fetchCode = load
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return await fetchCode()
      } catch (error) {
        const address = freshAddress(error, tries)
        if (address !== undefined) fetchCode = () => importFrom(address)
        if (await isServerReachable()) return await fetchCode()
      }
      end ??= lostConnection.begin()
      await connectionOr(RETRY_MS)
    }
  } finally {
    end?.()
  }
}

/** In Chromium (seen in 150) an address whose import failed stays failed: another query is another address. */
function freshAddress(error: unknown, tries: number): string | undefined {
  const address = /https?:\/\/\S+\.js/.exec(String(error))?.[0]
  return address && `${address}?try=${tries}`
}
