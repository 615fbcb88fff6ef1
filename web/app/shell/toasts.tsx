import { Suspense, useSyncExternalStore } from 'react'
import { laterComponent } from '#web/ui/loading/lazy-component.tsx'
import { LazyBoundary } from '#web/ui/loading/lazy-boundary.tsx'
import { toastStore } from '#web/ui/messages/toast.ts'

const Toaster = laterComponent(() => import('#web/ui/messages/toaster.tsx'))

/** Code fetched in advance: a toast may have to report a lost connection. */
export function Toasts() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  if (message === null) return null
  return (
    <LazyBoundary>
      <Suspense fallback={null}>
        <Toaster message={message} />
      </Suspense>
    </LazyBoundary>
  )
}
