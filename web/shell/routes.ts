import {
  ChartCandlestick,
  History,
  LayoutGrid,
  type LucideIcon,
  Newspaper,
  ShieldCheck,
  Wallet,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { type Part, part } from '../ui/part.tsx'

/**
 * Who a screen is for. 'visitor' is for nobody signed in; an administrator owns no wallet and so has no
 * customer screens; to everybody but an administrator /admin does not exist. 'signed-in' is for both.
 */
export type ScreenAccess = 'anyone' | 'visitor' | 'signed-in' | 'customer' | 'administrator'

export interface ScreenRoute {
  path: string
  /** Of the browser tab, and of its link where it has an icon. */
  title: string
  access: ScreenAccess
  /** Present for the screens of the main navigation. */
  icon?: LucideIcon
  /** False where the screen has a bar of its own at the bottom of a phone. */
  tabBar?: boolean
  Screen: Part<object>
}

/** Every screen of the product, in the order of the navigation. Any other path is the 404 page. */
export const ROUTES: readonly ScreenRoute[] = [
  screen('/auth', 'Sign in', 'visitor', () => import('../screens/auth/auth-screen.tsx')),
  screen('/', 'Dashboard', 'customer', () => import('../screens/dashboard/dashboard-screen.tsx'), {
    icon: LayoutGrid,
  }),
  screen('/markets', 'Markets', 'customer', () => import('../screens/markets/markets-screen.tsx'), {
    icon: ChartCandlestick,
  }),
  // Its bar at the bottom of a phone is Buy and Sell.
  screen('/asset/:symbol?', 'Asset', 'customer', () => import('../screens/asset/asset-screen.tsx'), {
    tabBar: false,
  }),
  screen('/news', 'News', 'customer', () => import('../screens/news/news-screen.tsx'), {
    icon: Newspaper,
  }),
  screen('/news/:id', 'News', 'customer', () => import('../screens/news/article-screen.tsx')),
  screen('/wallet', 'Wallet', 'customer', () => import('../screens/wallet/wallet-screen.tsx'), {
    icon: Wallet,
  }),
  screen('/history', 'History', 'customer', () => import('../screens/history/history-screen.tsx'), {
    icon: History,
  }),
  screen('/profile', 'Profile', 'customer', () => import('../screens/profile/profile-screen.tsx')),
  screen('/admin', 'Admin', 'administrator', () => import('../screens/admin/admin-screen.tsx'), {
    icon: ShieldCheck,
  }),
  screen(
    '/admin/customers',
    'Customers',
    'administrator',
    () => import('../screens/customers/customers-screen.tsx'),
  ),
  screen(
    '/admin/customers/:id',
    'Customer',
    'administrator',
    () => import('../screens/customer/customer-screen.tsx'),
  ),
  screen('/admin/support', 'Support', 'administrator', () => import('../screens/support/support-screen.tsx')),
  screen(
    '/admin/audit',
    'Audit Log',
    'administrator',
    () => import('../screens/admin-audit/admin-audit-screen.tsx'),
  ),
  screen(
    '/admin/security',
    'Security',
    'administrator',
    () => import('../screens/security/security-screen.tsx'),
  ),
  screen('/faq', 'FAQ', 'signed-in', () => import('../screens/faq/faq-screen.tsx')),
  screen('/licences', 'Licences', 'anyone', () => import('../screens/licences/licences-screen.tsx')),
]

export const NOT_FOUND: ScreenRoute = screen(
  '*',
  'Page not found',
  'anyone',
  () => import('../screens/not-found/not-found-screen.tsx'),
)

/** The screens of the main navigation for a role. */
export const navigationFor = (role: 'customer' | 'administrator'): ScreenRoute[] =>
  ROUTES.filter((route) => route.icon !== undefined && route.access === role)

/** Where a role lands after signing in. */
export const homeOf = (role: 'customer' | 'administrator'): string =>
  role === 'administrator' ? '/admin' : '/'

function screen(
  path: string,
  title: string,
  access: ScreenAccess,
  load: () => Promise<{ default: ComponentType }>,
  more: Pick<ScreenRoute, 'icon' | 'tabBar'> = {},
): ScreenRoute {
  return { path, title, access, Screen: part(load), ...more }
}
