import { Suspense } from 'react'
import { matchRoute, Route, useLocation, useRouter } from 'wouter'
import { useUser } from '#web/lib/api/session.ts'
import { currentImpersonation } from '#web/lib/api/impersonation.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CustomersAmounts, ShownAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { lazyComponent, preloadedComponent } from '#web/ui/loading/lazy-component.tsx'
import { LazyBoundary } from '#web/ui/loading/lazy-boundary.tsx'
import { Announcements } from '#web/features/announcements/announcements.tsx'
import { GuardedScreen } from './guarded-screen.tsx'
import { MissingComponentNotice } from './missing-component-notice.tsx'
import { NOT_FOUND, ROUTES } from '../routes.ts'
import { RAIL } from '../office/rail-box.ts'
import { SessionOver } from '../session/session-over.tsx'
import { TabBar } from './tab-bar.tsx'
import { Toasts } from './toasts.tsx'
import { TopBar } from './top-bar.tsx'

const PriceCredit = preloadedComponent(() => import('./price-credit.tsx'))
const OfficeRail = lazyComponent(() => import('../office/office-rail.tsx'))
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
          <LazyBoundary>
            <Suspense fallback={<span style={RAIL} className="max-[57rem]:hidden" />}>
              <OfficeRail />
            </Suspense>
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
