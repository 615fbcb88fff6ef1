import type { User } from '#contract/people/identity.ts'
import { ROUTES } from '../routes.ts'

/** By then the first screen has fetched all it needs. */
const BEGIN_MS = 5_000

/**
 * Fetches the code of the user's other screens, one by one while idle: they open at once, even offline. Not with data
 * saving on. The returned function stops it.
 */
export function prefetchScreens({ role }: User): () => void {
  let isStopped = savesData()
  const prefetch = async () => {
    for (const { access, Screen } of ROUTES) {
      if (isStopped) return
      if (![role, 'signed-in', 'anyone'].includes(access)) continue
      await idle()
      await Screen.preload()
    }
  }
  const timer = setTimeout(() => void prefetch(), BEGIN_MS)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

// Safari has no idle callback.
const idle = () => new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve))

function savesData(): boolean {
  if (!('connection' in navigator)) return false
  const { connection } = navigator
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}
