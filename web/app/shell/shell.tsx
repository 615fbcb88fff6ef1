import { Suspense, useSyncExternalStore } from 'react'
import { matchRoute, Route, useLocation, useRouter } from 'wouter'
import { useUser } from '#web/lib/api/session.ts'
import { currentImpersonation } from '#web/lib/api/impersonation.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CustomersAmounts, ShownAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { lazyComponent, preloadedComponent, laterComponent } from '#web/ui/loading/lazy-component.tsx'
import { LazyBoundary, missingComponent } from '#web/ui/loading/lazy-boundary.tsx'
import { Announcements } from '#web/features/announcements/announcements.tsx'
import { GuardedScreen } from './guarded-screen.tsx'
import { NOT_FOUND, ROUTES, CUSTOMERS_NAVIGATION } from '../routes.ts'
import { RAIL } from '../office/rail-box.ts'
import { SessionOver } from '../session/session-over.tsx'
import { TopBar } from './top-bar.tsx'
import { NavLink } from './nav-link.tsx'
import { toastStore } from '#web/ui/messages/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'

const PriceCredit = preloadedComponent(() => import('./price-credit.tsx'))
const OfficeRail = lazyComponent(() => import('../office/office-links.tsx'))
const ImpersonationBar = lazyComponent(() => import('./impersonation-bar.tsx'))
const IdleGuard = lazyComponent(() => import('../session/idle-guard.tsx'))

export function Shell() {
  const user = useUser()
  const [path] = useLocation()
  const { parser } = useRouter()
  const route = ROUTES.find((candidate) => matchRoute(parser, candidate.path, path)[0]) ?? NOT_FOUND
  const hasBars = user !== null && route.access !== 'visitor'
  const isCustomer = user?.role === 'customer'
  const Bar = currentImpersonation() ? ImpersonationBar : TopBar
  const hasRail = hasBars && !isCustomer
  const hasTabBar = hasBars && isCustomer && route.tabBar !== false
  const Amounts = isCustomer && route.access !== 'anyone' ? CustomersAmounts : ShownAmounts
  return (
    <>
      <a href="#main" className={SKIP_LINK}>
        Skip to content
      </a>
      <Suspense>{hasBars && <Bar user={user} />}</Suspense>
      <div className="min-[57rem]:flex">
        {hasRail && (
          <LazyBoundary fallback={<span style={RAIL} className="max-[57rem]:hidden" />}>
            <OfficeRail />
          </LazyBoundary>
        )}
        <main
          id="main"
          tabIndex={-1}
          className={classNames(
            'min-w-0 flex-1',
            hasTabBar && 'max-md:pb-[calc(var(--tabbar-h)+1rem+env(safe-area-inset-bottom))]',
          )}
        >
          <Announcements />
          <Route path={route.path}>
            <Amounts>
              <GuardedScreen route={route} />
            </Amounts>
          </Route>
          {hasBars && (
            <Suspense>
              <PriceCredit hasTabBar={hasTabBar} />
            </Suspense>
          )}
        </main>
      </div>
      {hasTabBar && <TabBar />}
      {user !== null && (
        <Suspense>
          <IdleGuard />
        </Suspense>
      )}
      <SessionOver user={user} />
      <Toasts />
      <MissingComponentNotice />
    </>
  )
}

const SKIP_LINK =
  'fixed top-2 left-2 z-100 -translate-y-20 rounded-sm bg-brand-solid px-4 py-3 font-strong text-on-solid ' +
  'focus:translate-y-0'

const TabBar = () => (
  <nav
    aria-label="Quick"
    className={
      'fixed inset-x-0 bottom-0 z-50 flex border-t border-line bg-canvas/94 ' +
      'pb-[env(safe-area-inset-bottom)] [backdrop-filter:blur(18px)_saturate(1.6)] md:hidden'
    }
  >
    {CUSTOMERS_NAVIGATION.map((route) => (
      <NavLink key={route.path} route={route} className={TAB}>
        {route.icon !== undefined && <route.icon aria-hidden className="size-5" />}
        {route.title}
      </NavLink>
    ))}
  </nav>
)

const TAB =
  'grid h-(--tabbar-h) flex-1 place-content-center justify-items-center gap-0.75 text-2xs leading-4 font-medium ' +
  'text-fg-3 aria-[current]:text-fg'

const Toaster = laterComponent(() => import('#web/ui/messages/toaster.tsx'))

/** Code fetched in advance: a toast may have to report a lost connection. */
function Toasts() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  if (message === null) return null
  return (
    <LazyBoundary>
      <Toaster message={message} />
    </LazyBoundary>
  )
}

/** Offers a reload. Fetched with the page: later its code may be gone too. */
function MissingComponentNotice() {
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
