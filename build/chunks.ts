import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** A script of the built app, and which modules go into it. */
interface Chunk {
  name: string
  /** Files and folders, from the root; an icon is `build/icons/` and its name. */
  paths: readonly string[]
  /** Files and folders under `paths` that stay out. */
  except?: readonly string[]
  /** Only modules that so many screens or lazy components share. */
  minShareCount?: number
}

/** What every screen of a signed-in user fetches at once for its bars: search, bell, support, the line about prices. */
export const SIGNED_IN = 'signed-in'

/**
 * The scripts that are put together by hand: what one page needs together is one request, and what it does not need
 * stays out. Everything else is split as Rolldown splits it. An earlier chunk takes what it shares with a later one.
 * The figures of `tests/web-size.test.ts` decide: groups for Radix, for dialogs and for notices saved nothing; without
 * the others a page grows by 0.2 kB to 15 kB. A group by whole folders (`web/ui`) costs an asset's page 3 kB.
 */
export const CHUNKS: readonly Chunk[] = [
  {
    name: 'vendor',
    paths: [
      'node_modules/react',
      'node_modules/react-dom',
      'node_modules/scheduler',
      'node_modules/wouter',
      'node_modules/regexparam',
      'node_modules/@tanstack',
    ],
    // Few screens have a list of pages.
    except: [
      'node_modules/@tanstack/query-core/build/modern/infiniteQueryObserver.js',
      'node_modules/@tanstack/react-query/build/modern/useInfiniteQuery.js',
    ],
  },
  {
    name: 'schemas',
    paths: ['node_modules/zod', 'contract/text-fields.ts', 'contract/people/form-schemas.ts'],
  },
  {
    name: 'endpoints',
    paths: [
      'contract',
      'domain/money',
      'domain/portfolio/holding.ts',
      'domain/reviews/review.ts',
      'domain/trading/orders/order-limits.ts',
    ],
    // What one screen, the second step or the idle watch alone asks for comes with it.
    except: [
      'domain/money/exchange-rate.ts',
      'domain/money/share-out.ts',
      'contract/cash/bulk-approvals.ts',
      'contract/cash/corrections.ts',
      'contract/market/fx.ts',
      'contract/market/instruments.ts',
      'contract/market/news.ts',
      'contract/office/agreements.ts',
      'contract/office/canned-answers.ts',
      'contract/office/customers',
      'contract/office/day-close.ts',
      'contract/office/lists.ts',
      'contract/office/overview.ts',
      'contract/office/settings.ts',
      'contract/office/support.ts',
      'contract/office/saved-filters.ts',
      'contract/people/access.ts',
      'contract/people/account.ts',
      'contract/people/idle.ts',
      'contract/people/locks.ts',
      'contract/people/profile-form.ts',
      'contract/people/programs',
      'contract/people/second-factor.ts',
      'contract/people/sessions.ts',
      'contract/people/staff',
      'contract/records/audit-actions.ts',
      'contract/records/audit.ts',
      'contract/records/claims.ts',
      'contract/records/proposals.ts',
      'contract/records/reviews.ts',
      'contract/trading/lots.ts',
      'contract/trading/performance.ts',
      'contract/trading/plans.ts',
      'contract/trading/reinvestment.ts',
    ],
  },
  // What the idle watch, the Security tab and the FAQ share; each chunk costs every page its name.
  {
    name: 'idle',
    paths: [
      'contract/people/idle.ts',
      'domain/people/session-lifetime.ts',
      'domain/people/money-lock.ts',
      'domain/people/payout-pause.ts',
      'web/lib/live/session-end-channel.ts',
    ],
  },
  // What every screen needs. Forms, dialogs, toasts and charts stay out: they are fetched when wanted.
  { name: 'base', paths: [] },
  // What a form that moves money needs when its answer is lost.
  {
    name: 'outcome',
    paths: [
      'web/features/outcome',
      'web/features/orders/refresh-orders.ts',
      'web/lib/api/intent.ts',
      'web/lib/api/outcome.ts',
    ],
    // Dialogs that are fetched when wanted need it.
    except: ['web/features/outcome/is-decided-as.ts', 'web/features/outcome/action-dialog.tsx'],
  },
  { name: 'switch', paths: ['web/ui/forms/switch.tsx'] },
  { name: 'fields', paths: ['web/ui/forms/field.tsx', 'web/ui/forms/input.tsx'] },
  {
    name: 'screens',
    paths: [
      'web/ui',
      'web/lib/api',
      'web/lib/live',
      'web/lib/url/search-choice.ts',
      'web/features/market/market-label.tsx',
      'web/features/market/market-status-text.ts',
      'web/features/market/stale-label.tsx',
    ],
    // The first screen a customer sees does not need them.
    except: [
      'web/ui/dialogs',
      'web/ui/preferences',
      'web/ui/figures/date-time.tsx',
      'web/ui/figures/qr-code.tsx',
      'web/ui/forms/password-input.tsx',
      'web/ui/forms/select.tsx',
      'web/ui/forms/switch.tsx',
      'web/ui/forms/textarea.tsx',
      'web/ui/layout/back-link.tsx',
      'web/ui/layout/data-table.tsx',
      'web/ui/layout/entry-row.tsx',
      'web/ui/layout/entry-skeletons.tsx',
      'web/ui/layout/explained.tsx',
      'web/ui/layout/list-end.tsx',
      'web/ui/layout/loaded.tsx',
      'web/ui/layout/loaded-pages.tsx',
      'web/ui/layout/paged-list.tsx',
      'web/lib/api/list-pages.ts',
      'web/ui/layout/fact-list.tsx',
      'web/ui/layout/logo.tsx',
      'web/ui/layout/section-index.tsx',
      'web/ui/layout/tabs.tsx',
      'web/ui/messages/banner.tsx',
      'web/ui/messages/copy-button.tsx',
      'web/ui/messages/download-text.tsx',
      'web/ui/messages/toaster.tsx',
    ],
    minShareCount: 2,
  },
  {
    name: SIGNED_IN,
    paths: [
      'web/app/commands/quick-access.tsx',
      'web/app/notifications/notification-bell.tsx',
      'web/app/notifications/unread-count.tsx',
      'web/app/shell/price-credit.tsx',
      'web/app/support-chat/support-buttons.tsx',
    ],
  },
  // What screens of the office share; each chunk costs every page its name.
  {
    name: 'office',
    paths: [
      'contract/records/proposals.ts',
      'contract/office/overview.ts',
      'contract/people/staff/invitations.ts',
      'domain/agreements/text-difference.ts',
      'domain/flags',
      'domain/invitations',
      'domain/proposals/proposal.ts',
      'domain/reviews/claim.ts',
      'domain/staff/roles.ts',
      'web/features/agreements/version-text.tsx',
      'web/features/corrections',
      'web/features/forms/use-draft.ts',
      'web/features/reviews/proposal-kinds.ts',
      'web/features/staff/searched-list.tsx',
      'web/features/staff/local-time-field.tsx',
      'web/features/staff/role-names.ts',
      'web/features/saved-filters/saved-filters.tsx',
      'web/ui/layout/section-index.tsx',
    ],
  },
  // What the portfolio's chart and an asset's have in common.
  {
    name: 'chart-parts',
    paths: ['web/features/chart', 'web/features/market', 'build/icons/ChartNoAxesColumn'],
    minShareCount: 2,
  },
  // An asset's page with its order form, which the sheet of a phone and the form of other orders share: split off, what
  // they share was 0.6 kB more.
  {
    name: 'asset-screen',
    paths: [
      'web/screens/customer/asset/asset-screen.tsx',
      'web/screens/customer/asset/asset-page.tsx',
      'web/screens/customer/asset/trade/trade-bar.tsx',
      'web/features/orders/order-form',
    ],
    except: [
      'web/features/orders/order-form/advanced',
      'web/features/orders/order-form/lots-panel.tsx',
      'web/features/orders/order-form/rare-note.tsx',
    ],
  },
  // What the dashboard shows at once and other screens too.
  {
    name: 'balance',
    paths: [
      'web/ui/layout/tabs.tsx',
      'web/features/cash/deposit/balance-card.tsx',
      'web/features/market/brief-name.ts',
      'web/screens/customer/dashboard/dashboard-skeletons.tsx',
    ],
  },
  // What the markets and the allocation have in common: without it the markets fetched the dashboard's charts, 12 kB.
  {
    name: 'instruments',
    paths: ['web/features/instruments', 'contract/market/instruments.ts', 'domain/text/fold-text.ts'],
    minShareCount: 2,
  },
  // Small parts together: each as a chunk of its own would cost every page 25 bytes for its name.
  {
    name: 'password-input',
    paths: ['web/ui/forms/password-input.tsx', 'build/icons/Eye', 'build/icons/EyeOff'],
  },
  {
    name: 'entry-skeletons',
    paths: [
      'web/ui/layout/entry-skeletons.tsx',
      'web/ui/layout/entry-row.tsx',
      'web/features/portfolio/trade-date.tsx',
    ],
  },
  // The lines of the dashboard's chart and of the account's performance, which have nothing else in common.
  {
    name: 'line-plot',
    paths: ['web/features/portfolio/plot', 'web/features/portfolio/signed-cents.ts'],
    minShareCount: 2,
  },
  // What the dashboard fetches beside itself.
  {
    name: 'dashboard-parts',
    paths: [
      'web/screens/customer/dashboard/allocation-card.tsx',
      'web/screens/customer/dashboard/dividend-bars.ts',
      'web/screens/customer/dashboard/dividend-income.tsx',
      'web/screens/customer/dashboard/holdings/holdings-table.tsx',
      'web/screens/customer/dashboard/portfolio-chart.tsx',
      'web/screens/customer/dashboard/todays-change.tsx',
    ],
  },
]

/** `CHUNKS` as Rolldown's groups, for a project in `root`. */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  return CHUNKS.map(({ name, paths, except = [], minShareCount }) => {
    if (name === 'base') return { name, tags: ['$initial'] }
    const within = (id: string, path: string) =>
      id === join(root, path) || id.startsWith(`${join(root, path)}/`)
    return {
      name,
      test: (id) => paths.some((path) => within(id, path)) && !except.some((path) => within(id, path)),
      ...(minShareCount === undefined ? {} : { minShareCount }),
    }
  })
}
