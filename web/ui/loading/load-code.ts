import { connectionOr, isServerReachable, lostConnection } from '#web/lib/api/connection.ts'

const RETRY_MS = 3_000

/**
 * Fetches the code of a component. Without a connection it waits for one, and fetches again. Throws what `load` throws
 * when the server can be reached: the code is gone, as after a new version was installed.
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
