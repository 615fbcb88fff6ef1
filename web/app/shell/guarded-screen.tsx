import { Suspense, useEffect, useRef } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { forgetCustomerData, useUser } from '#web/lib/api/session.ts'
import { homeOf, NOT_FOUND, type ScreenRoute } from '../routes.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { ScreenPending } from './screen-pending.tsx'

/** Redirects users that the screen is not for. */
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
  if (access === 'customer' && user === null) return <ToSignIn path={path} />
  if (access === 'signed-in' && user === null) return <ToSignIn path={path} />
  if (access === 'customer' && user?.role === 'administrator')
    return <Redirect to={homeOf(user.role)} replace />
  if (access === 'administrator' && user === null) return <ToSignIn path={path} />
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

/** To the wanted page, else home. */
function LeaveSignIn({ home }: { home: string }) {
  const state: unknown = useHistoryState()
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return <Redirect to={typeof from === 'string' ? from : home} replace />
}
