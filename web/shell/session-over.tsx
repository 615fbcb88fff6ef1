import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { User } from '#contract/identity.ts'
import { sessionPause } from '../api/session-pause.ts'
import { PartBoundary } from '../ui/part-boundary.tsx'

const SignInAgain = lazy(() => import('./sign-in-again.tsx'))

/** Covers the page when the session has ended under a form. */
export function SessionOver({ user }: { user: User | null }) {
  const isPaused = useSyncExternalStore(sessionPause.subscribe, sessionPause.current)
  if (!isPaused || user === null) return null
  return (
    <>
      {/* There at once, and even if the rest cannot be fetched. */}
      <div className="fixed inset-0 z-62 bg-canvas" />
      <PartBoundary>
        <Suspense fallback={null}>
          <SignInAgain user={user} />
        </Suspense>
      </PartBoundary>
    </>
  )
}
