import { lazy, Suspense, useSyncExternalStore } from 'react'
import { PartBoundary } from '../ui/part-boundary.tsx'
import { toastStore } from '../ui/toast.ts'

const Toaster = lazy(() => import('../ui/toaster.tsx'))

/** Where toasts appear. Their code is fetched with the first one. */
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
