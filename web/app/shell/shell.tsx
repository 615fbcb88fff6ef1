import { Suspense } from 'react'
import { matchRoute, Route, useLocation, useRouter } from 'wouter'
import { useUser } from '#web/lib/api/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CustomersAmounts, ShownAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { preloadedComponent } from '#web/ui/loading/lazy-component.tsx'
import { GuardedScreen } from './guarded-screen.tsx'
import { MissingComponentNotice } from './missing-component-notice.tsx'
import { NOT_FOUND, ROUTES } from '../routes.ts'
import { SessionOver } from '../session/session-over.tsx'
import { TabBar } from './tab-bar.tsx'
import { Toasts } from './toasts.tsx'
import { TopBar } from './top-bar.tsx'

const PriceCredit = preloadedComponent(() => import('./price-credit.tsx'))

/** The frame of the app: skip link, bars, the screen of the current path, toasts. */
export function Shell() {
  const user = useUser()
  const [path] = useLocation()
  const { parser } = useRouter()
  const route = ROUTES.find((candidate) => matchRoute(parser, candidate.path, path)[0]) ?? NOT_FOUND
  const hasBars = user !== null && route.access !== 'visitor'
  const hasTabBar = hasBars && user.role === 'customer' && route.tabBar !== false
  const Amounts = route.access === 'customer' ? CustomersAmounts : ShownAmounts
  return (
    <>
      <a href="#main" className={SKIP_LINK}>
        Skip to content
      </a>
      {hasBars && <TopBar user={user} />}
      <main
        id="main"
        tabIndex={-1}
        className={classNames(
          hasTabBar && 'max-md:pb-[calc(var(--tabbar-h)+1rem+env(safe-area-inset-bottom))]',
        )}
      >
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
      {hasTabBar && <TabBar user={user} />}
      <SessionOver user={user} />
      <Toasts />
      <MissingComponentNotice />
    </>
  )
}

const SKIP_LINK =
  'fixed top-2 left-2 z-100 -translate-y-20 rounded-sm bg-brand-solid px-4 py-3 font-strong text-on-solid ' +
  'focus:translate-y-0'
