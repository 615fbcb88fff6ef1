import { Suspense, useSyncExternalStore } from 'react'
import { part } from '#web/ui/loading/part.tsx'
import { PartBoundary } from '#web/ui/loading/part-boundary.tsx'
import { toastStore } from '#web/ui/messages/toast.ts'

const Toaster = part(() => import('#web/ui/messages/toaster.tsx'))

/** How long after the page began the code of toasts is fetched: it is in the way of nothing by then. */
const FETCHED_AFTER_MS = 2_000
setTimeout(Toaster.preload, FETCHED_AFTER_MS)

/** Where toasts appear. Their code is fetched before it is wanted: a toast may have to say that the connection is lost. */
export function Toasts() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  if (message === null) return null
  return (
    <PartBoundary>
      <Suspense fallback={null}>
        <Toaster message={message} />
      </Suspense>
    </PartBoundary>
  )
}
