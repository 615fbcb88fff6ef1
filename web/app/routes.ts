import { ChartCandlestick, History, LayoutGrid, type LucideIcon, Newspaper, Wallet } from 'lucide-react'
import type { ComponentType } from 'react'
import { type LazyComponent, lazyComponent } from '#web/ui/loading/lazy-component.tsx'

/**
 * 'visitor': not signed in. 'signed-in': customers and administrators, for what the market does. Administrators own no
 * wallet and have no customer screens; for others /admin does not exist.
 */
type ScreenAccess = 'anyone' | 'visitor' | 'signed-in' | 'customer' | 'administrator'

export interface ScreenRoute {
  path: string
  /** Of the browser tab, and of a link with an icon. */
  title: string
  access: ScreenAccess
  /** Present for the screens of the main navigation. */
  icon?: LucideIcon
  /** False for screens with their own bar at the bottom of a phone. */
  tabBar?: boolean
  Screen: LazyComponent<object>
}

const anyone = screensFor('anyone')
const visitor = screensFor('visitor')
const signedIn = screensFor('signed-in')
const customer = screensFor('customer')
const office = screensFor('administrator')

/** Every screen, in the navigation's order. Any other path is the 404 page. */
export const ROUTES: readonly ScreenRoute[] = [
  visitor('/auth', 'Sign in', () => import('#web/screens/public/auth/auth-screen.tsx')),
  customer('/', 'Dashboard', () => import('#web/screens/customer/dashboard/dashboard-screen.tsx'), {
    icon: LayoutGrid,
  }),
  signedIn('/markets', 'Markets', () => import('#web/screens/customer/markets/markets-screen.tsx'), {
    icon: ChartCandlestick,
  }),
  // Its bar at the bottom of a phone is Buy and Sell.
  signedIn('/asset/:symbol?', 'Asset', () => import('#web/screens/customer/asset/asset-screen.tsx'), {
    tabBar: false,
  }),
  signedIn('/news', 'News', () => import('#web/screens/customer/news/news-screen.tsx'), { icon: Newspaper }),
  signedIn('/news/:id', 'News', () => import('#web/screens/customer/news/article-screen.tsx')),
  customer('/wallet', 'Wallet', () => import('#web/screens/customer/wallet/wallet-screen.tsx'), {
    icon: Wallet,
  }),
  customer('/orders', 'Orders', () => import('#web/screens/customer/orders/orders-screen.tsx')),
  customer('/plans', 'Plans', () => import('#web/screens/customer/plans/plans-screen.tsx')),
  customer('/history', 'History', () => import('#web/screens/customer/history/history-screen.tsx'), {
    icon: History,
  }),
  customer(
    '/performance',
    'Performance',
    () => import('#web/screens/customer/performance/performance-screen.tsx'),
  ),
  customer('/gains', 'Realized Gains', () => import('#web/screens/customer/gains/gains-screen.tsx')),
  customer('/profile', 'Profile', () => import('#web/screens/customer/profile/profile-screen.tsx')),
  office('/admin', 'Admin', () => import('#web/screens/office/reviews/admin-screen.tsx')),
  office(
    '/admin/customers',
    'Customers',
    () => import('#web/screens/office/customer-list/customers-screen.tsx'),
  ),
  office(
    '/admin/customers/:id',
    'Customer',
    () => import('#web/screens/office/customer-page/customer-screen.tsx'),
  ),
  office('/admin/support', 'Support', () => import('#web/screens/office/support-tickets/support-screen.tsx')),
  office('/admin/audit', 'Audit Log', () => import('#web/screens/office/audit/admin-audit-screen.tsx')),
  office('/admin/staff', 'Staff', () => import('#web/screens/office/staff/staff-screen.tsx')),
  office('/admin/settings', 'Settings', () => import('#web/screens/office/settings/settings-screen.tsx')),
  office(
    '/admin/announcements',
    'Announcements',
    () => import('#web/screens/office/announcements/announcements-screen.tsx'),
  ),
  office(
    '/admin/dividends',
    'Dividends & Splits',
    () => import('#web/screens/office/corporate-actions/actions-screen.tsx'),
  ),
  office('/admin/close', 'Close of Day', () => import('#web/screens/office/close/close-screen.tsx')),
  office('/admin/security', 'Security', () => import('#web/screens/office/security/security-screen.tsx')),
  anyone('/reset', 'New password', () => import('#web/screens/public/email-links/link-screen.tsx')),
  anyone('/invitation', 'Invitation', () => import('#web/screens/public/email-links/link-screen.tsx')),
  anyone('/email/:what', 'Email', () => import('#web/screens/public/email-links/link-screen.tsx')),
  anyone('/faq', 'FAQ', () => import('#web/screens/public/faq/faq-screen.tsx')),
  anyone('/status', 'Status', () => import('#web/screens/public/status/status-screen.tsx')),
  anyone('/developers', 'Developers', () => import('#web/screens/public/developers/developers-screen.tsx')),
  anyone('/licences', 'Licenses', () => import('#web/screens/public/licences/licences-screen.tsx')),
]

export const NOT_FOUND: ScreenRoute = anyone(
  '*',
  'Page not found',
  () => import('#web/screens/public/not-found/not-found-screen.tsx'),
)

/** For administrators see `office/office-places.ts`. */
export const CUSTOMERS_NAVIGATION: readonly ScreenRoute[] = ROUTES.filter(({ icon }) => icon !== undefined)

export const homeOf = (role: 'customer' | 'administrator'): string =>
  role === 'administrator' ? '/admin' : '/'

type Declare = (
  path: string,
  title: string,
  load: () => Promise<{ default: ComponentType }>,
  more?: Pick<ScreenRoute, 'icon' | 'tabBar'>,
) => ScreenRoute

function screensFor(access: ScreenAccess): Declare {
  return (path, title, load, more) => ({ path, title, access, Screen: lazyComponent(load), ...more })
}
