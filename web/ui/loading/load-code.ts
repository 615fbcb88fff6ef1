import { connectionOr, isServerReachable, lostConnection } from '#web/lib/api/connection.ts'

const RETRY_MS = 3_000

/**
 * Fetches a component's code; without a connection it waits for one and fetches again. Throws what `load` throws if the
 * server is reachable: after an update the old code is gone.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  let end: (() => void) | undefined
  try {
    for (;;) {
      try {
        return await load()
      } catch {
        if (await isServerReachable()) return await load()
      }
      end ??= lostConnection.begin()
      await connectionOr(RETRY_MS)
    }
  } finally {
    end?.()
  }
}
