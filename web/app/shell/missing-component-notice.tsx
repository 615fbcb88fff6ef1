import { useSyncExternalStore } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { missingComponent } from '#web/ui/loading/lazy-boundary.tsx'

/** Offers a reload. Fetched with the page: later its code may be gone too. */
export function MissingComponentNotice() {
  const isMissing = useSyncExternalStore(missingComponent.subscribe, missingComponent.current)
  if (!isMissing) return null
  return (
    <div
      role="alert"
      className={
        'fixed inset-x-4 bottom-[calc(var(--tabbar-h)+1rem+env(safe-area-inset-bottom))] z-100 mx-auto ' +
        'flex max-w-140 items-center justify-between gap-3 rounded-lg border border-line-2 bg-popup ' +
        'py-2.5 pr-2.5 pl-4 shadow-3'
      }
    >
      <span>Part of this page could not be loaded.</span>
      <Button size="sm" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  )
}
