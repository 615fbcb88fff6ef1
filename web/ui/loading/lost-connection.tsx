import { useSyncExternalStore } from 'react'
import { lostConnection } from '#web/lib/api/connection.ts'

/** What to say while code waits for the connection; null while connected. */
export function useLostConnectionText(): string | null {
  const isLost = useSyncExternalStore(lostConnection.subscribe, lostConnection.current)
  if (!isLost) return null
  return `${navigator.onLine ? "The server can't be reached" : "You're offline"}. Reconnecting…`
}

/** In place of a component that waits for the connection. */
export function PartPending() {
  const text = useLostConnectionText()
  return (
    text !== null && (
      <p role="status" className={BOTTOM_NOTE}>
        {text}
      </p>
    )
  )
}

const BOTTOM_NOTE =
  'fixed inset-x-4 bottom-[calc(var(--tabbar-h)+1rem+env(safe-area-inset-bottom))] z-100 mx-auto max-w-140 ' +
  'rounded-lg border border-line-2 bg-popup px-4 py-2.5 shadow-3'
