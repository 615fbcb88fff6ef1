/** Every screen of the product: its path in `web/app/routes.ts`, where it is visited, and what is its heading. */
interface VisitedScreen {
  route: string
  path: string
  heading: string | RegExp
}

export const VISITORS_SCREENS: readonly VisitedScreen[] = [
  { route: '/auth', path: '/auth', heading: 'Welcome back' },
  { route: '/licences', path: '/licences', heading: /Licenses/ },
  { route: '/status', path: '/status', heading: 'Status' },
  { route: '/developers', path: '/developers', heading: 'Developers' },
  { route: '/reset', path: '/reset', heading: 'Choose a New Password' },
  { route: '/invitation', path: '/invitation', heading: 'Join the Staff' },
  { route: '/email/:what', path: '/email/confirm', heading: 'Confirm Your Email' },
  { route: '/email/:what', path: '/email/change', heading: 'Change Your Email' },
  { route: '/email/:what', path: '/email/restore', heading: 'Restore Your Email' },
]

export const CUSTOMERS_SCREENS: readonly VisitedScreen[] = [
  { route: '/', path: '/', heading: 'Dashboard' },
  { route: '/', path: '/?tab=holdings', heading: 'Dashboard' },
  { route: '/markets', path: '/markets', heading: 'Markets' },
  { route: '/markets', path: '/markets?view=table', heading: 'Markets' },
  { route: '/asset/:symbol?', path: '/asset/AAPL', heading: 'Apple Inc.' },
  { route: '/news', path: '/news', heading: 'Financial News' },
  { route: '/news/:id', path: '/news/none', heading: /./ },
  { route: '/wallet', path: '/wallet', heading: 'Wallet' },
  { route: '/history', path: '/history', heading: 'Transaction History' },
  { route: '/orders', path: '/orders', heading: 'Orders' },
  { route: '/plans', path: '/plans', heading: 'Recurring Investments' },
  { route: '/performance', path: '/performance', heading: 'Performance' },
  { route: '/performance', path: '/performance?tab=closed', heading: 'Performance' },
  { route: '/gains', path: '/gains', heading: 'Realized Gains' },
  { route: '/profile', path: '/profile', heading: 'Profile' },
  { route: '/profile', path: '/profile?tab=security', heading: 'Security' },
  { route: '/profile', path: '/profile?tab=display', heading: 'Display' },
  { route: '/faq', path: '/faq', heading: 'Frequently Asked Questions' },
  { route: '*', path: '/no/such/page', heading: '404 Page Not Found' },
]

/** The page of a customer is that of this one, whom `makeFundedCustomer` has made. */
export const administratorsScreens = (customerId: string): readonly VisitedScreen[] => [
  { route: '/admin', path: '/admin', heading: 'Admin Panel' },
  { route: '/admin', path: '/admin?queue=rates', heading: 'Admin Panel' },
  { route: '/admin/customers', path: '/admin/customers', heading: 'Customers' },
  { route: '/admin/customers/:id', path: `/admin/customers/${customerId}`, heading: 'Ada Lovelace' },
  { route: '/admin/support', path: '/admin/support', heading: 'Support' },
  { route: '/admin/audit', path: '/admin/audit', heading: 'Audit Log' },
  { route: '/admin/staff', path: '/admin/staff', heading: 'Staff' },
  { route: '/admin/settings', path: '/admin/settings', heading: 'Settings' },
  { route: '/admin/dividends', path: '/admin/dividends', heading: 'Dividends & Splits' },
  { route: '/admin/close', path: '/admin/close', heading: 'Close of Day' },
  { route: '/admin/announcements', path: '/admin/announcements', heading: 'Announcements' },
  { route: '/admin/security', path: '/admin/security', heading: 'Security' },
  { route: '/markets', path: '/markets', heading: 'Markets' },
  { route: '/asset/:symbol?', path: '/asset/AAPL', heading: 'Apple Inc.' },
  { route: '/news', path: '/news', heading: 'Financial News' },
]
