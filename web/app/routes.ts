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

/** Every screen, in the navigation's order. Any other path is the 404 page. */
export const ROUTES: readonly ScreenRoute[] = [
  screen('/auth', 'Sign in', 'visitor', () => import('#web/screens/public/auth/auth-screen.tsx')),
  screen('/', 'Dashboard', 'customer', () => import('#web/screens/customer/dashboard/dashboard-screen.tsx'), {
    icon: LayoutGrid,
  }),
  screen(
    '/markets',
    'Markets',
    'signed-in',
    () => import('#web/screens/customer/markets/markets-screen.tsx'),
    {
      icon: ChartCandlestick,
    },
  ),
  // Its bar at the bottom of a phone is Buy and Sell.
  screen(
    '/asset/:symbol?',
    'Asset',
    'signed-in',
    () => import('#web/screens/customer/asset/asset-screen.tsx'),
    {
      tabBar: false,
    },
  ),
  screen('/news', 'News', 'signed-in', () => import('#web/screens/customer/news/news-screen.tsx'), {
    icon: Newspaper,
  }),
  screen('/news/:id', 'News', 'signed-in', () => import('#web/screens/customer/news/article-screen.tsx')),
  screen('/wallet', 'Wallet', 'customer', () => import('#web/screens/customer/wallet/wallet-screen.tsx'), {
    icon: Wallet,
  }),
  screen('/orders', 'Orders', 'customer', () => import('#web/screens/customer/orders/orders-screen.tsx')),
  screen('/plans', 'Plans', 'customer', () => import('#web/screens/customer/plans/plans-screen.tsx')),
  screen(
    '/history',
    'History',
    'customer',
    () => import('#web/screens/customer/history/history-screen.tsx'),
    {
      icon: History,
    },
  ),
  screen(
    '/performance',
    'Performance',
    'customer',
    () => import('#web/screens/customer/performance/performance-screen.tsx'),
  ),
  screen(
    '/gains',
    'Realized Gains',
    'customer',
    () => import('#web/screens/customer/gains/gains-screen.tsx'),
  ),
  screen('/profile', 'Profile', 'customer', () => import('#web/screens/customer/profile/profile-screen.tsx')),
  screen('/admin', 'Admin', 'administrator', () => import('#web/screens/office/reviews/admin-screen.tsx')),
  screen(
    '/admin/customers',
    'Customers',
    'administrator',
    () => import('#web/screens/office/customer-list/customers-screen.tsx'),
  ),
  screen(
    '/admin/customers/:id',
    'Customer',
    'administrator',
    () => import('#web/screens/office/customer-page/customer-screen.tsx'),
  ),
  screen(
    '/admin/support',
    'Support',
    'administrator',
    () => import('#web/screens/office/support-tickets/support-screen.tsx'),
  ),
  screen(
    '/admin/audit',
    'Audit Log',
    'administrator',
    () => import('#web/screens/office/audit/admin-audit-screen.tsx'),
  ),
  screen(
    '/admin/staff',
    'Staff',
    'administrator',
    () => import('#web/screens/office/staff/staff-screen.tsx'),
  ),
  screen(
    '/admin/settings',
    'Settings',
    'administrator',
    () => import('#web/screens/office/settings/settings-screen.tsx'),
  ),
  screen(
    '/admin/announcements',
    'Announcements',
    'administrator',
    () => import('#web/screens/office/announcements/announcements-screen.tsx'),
  ),
  screen(
    '/admin/dividends',
    'Dividends & Splits',
    'administrator',
    () => import('#web/screens/office/corporate-actions/actions-screen.tsx'),
  ),
  screen(
    '/admin/close',
    'Close of Day',
    'administrator',
    () => import('#web/screens/office/close/close-screen.tsx'),
  ),
  screen(
    '/admin/security',
    'Security',
    'administrator',
    () => import('#web/screens/office/security/security-screen.tsx'),
  ),
  screen('/reset', 'New password', 'anyone', () => import('#web/screens/public/email-links/link-screen.tsx')),
  screen(
    '/invitation',
    'Invitation',
    'anyone',
    () => import('#web/screens/public/email-links/link-screen.tsx'),
  ),
  screen('/email/:what', 'Email', 'anyone', () => import('#web/screens/public/email-links/link-screen.tsx')),
  screen('/faq', 'FAQ', 'anyone', () => import('#web/screens/public/faq/faq-screen.tsx')),
  screen('/status', 'Status', 'anyone', () => import('#web/screens/public/status/status-screen.tsx')),
  screen(
    '/developers',
    'Developers',
    'anyone',
    () => import('#web/screens/public/developers/developers-screen.tsx'),
  ),
  screen('/licences', 'Licenses', 'anyone', () => import('#web/screens/public/licences/licences-screen.tsx')),
]

export const NOT_FOUND: ScreenRoute = screen(
  '*',
  'Page not found',
  'anyone',
  () => import('#web/screens/public/not-found/not-found-screen.tsx'),
)

/** For administrators see `office/office-places.ts`. */
export const CUSTOMERS_NAVIGATION: readonly ScreenRoute[] = ROUTES.filter(({ icon }) => icon !== undefined)

export const homeOf = (role: 'customer' | 'administrator'): string =>
  role === 'administrator' ? '/admin' : '/'

function screen(
  path: string,
  title: string,
  access: ScreenAccess,
  load: () => Promise<{ default: ComponentType }>,
  more: Pick<ScreenRoute, 'icon' | 'tabBar'> = {},
): ScreenRoute {
  return { path, title, access, Screen: lazyComponent(load), ...more }
}
