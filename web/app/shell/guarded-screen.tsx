import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { forgetCustomerData, useUser } from '#web/lib/api/session.ts'
import { homeOf, NOT_FOUND, type ScreenRoute } from '../routes.ts'
import { useScreenTitle } from '#web/lib/url/screen-title.ts'
import { dismissFailure } from '#web/ui/messages/toast.ts'
import { Spinner } from '#web/ui/loading/spinner.tsx'
import { useLostConnectionText } from '#web/ui/loading/lost-connection.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'

export function GuardedScreen({ route }: { route: ScreenRoute }) {
  const user = useUser()
  const [path] = useLocation()
  const { access } = route
  const isPublic = access === 'anyone' && user === null
  // A session that ends on a public screen causes no redirect, which would do this.
  const wasSignedIn = useRef(user !== null)
  useEffect(() => {
    if (isPublic && wasSignedIn.current) forgetCustomerData()
    wasSignedIn.current = user !== null
  }, [isPublic, user])
  if (access === 'visitor' && user !== null) return <LeaveSignIn home={homeOf(user.role)} />
  if (user === null && access !== 'visitor' && access !== 'anyone') return <ToSignIn path={path} />
  if (access === 'customer' && user?.role === 'administrator')
    return <Redirect to={homeOf(user.role)} replace />
  const shown = access === 'administrator' && user?.role !== 'administrator' ? NOT_FOUND : route
  return (
    <ScreenBoundary key={path}>
      <Suspense fallback={<ScreenPending />}>
        <ScreenFrame title={shown.title}>
          <shown.Screen />
        </ScreenFrame>
      </Suspense>
    </ScreenBoundary>
  )
}

/** Remembers the wanted page with its tab, and forgets the previous user's data. */
function ToSignIn({ path }: { path: string }) {
  const search = useSearch()
  useEffect(forgetCustomerData, [])
  return <Redirect to="/auth" replace state={{ from: search === '' ? path : `${path}?${search}` }} />
}

function LeaveSignIn({ home }: { home: string }) {
  const state: unknown = useHistoryState()
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return <Redirect to={typeof from === 'string' ? from : home} replace />
}

let visits = 0
let isBackOrForward = false
window.addEventListener('popstate', () => {
  isBackOrForward = true
})

/**
 * For every visit of a screen: title, scroll, focus, and no earlier failure. Focus on the new h1 makes screen readers
 * announce it; the page's first screen leaves scroll and focus to the browser.
 */
function ScreenFrame({ title, children }: { title: string; children: ReactNode }) {
  useScreenTitle(title)
  useEffect(() => {
    visits += 1
    if (visits > 1) {
      dismissFailure()
      const target =
        document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
      target?.focus({ preventScroll: true })
      if (!isBackOrForward) scrollTo(0, 0)
    }
    isBackOrForward = false
  }, [])
  return children
}

/** A screen's code is loading, or waits for the connection. */
function ScreenPending() {
  const lost = useLostConnectionText()
  if (lost === null) return <Spinner label="Loading..." />
  return (
    <div role="status" className="page py-16 text-center">
      <h1 tabIndex={-1} className="font-semibold">
        {lost}
      </h1>
    </div>
  )
}
