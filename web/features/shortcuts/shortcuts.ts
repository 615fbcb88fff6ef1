import type { User } from '#contract/people/identity.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { browserChoice } from '#web/ui/preferences/browser-choice.ts'

/** Whether single keys work. Off for users who dictate or rest a hand on the keyboard (WCAG 2.1.4). */
export const singleKeys = browserChoice<'on' | 'off'>('shortcuts', ['on', 'off'])

type Role = User['role']

/** What a key does on every signed-in screen. */
export type ShortcutAction = 'search' | 'help' | 'theme' | 'amounts' | 'deposit' | 'withdraw' | 'buy' | 'sell'

/** A screen of the navigation, and the permission that opens it. */
export interface OpenedPlace {
  key: string
  path: string
  title: string
  permission?: Permission
}

/** G, then one of these, opens a screen of the role's navigation; an administrator's are in its order. */
export const PLACES: Record<Role, readonly OpenedPlace[]> = {
  customer: [
    { key: 'd', path: '/', title: 'Dashboard' },
    { key: 'm', path: '/markets', title: 'Markets' },
    { key: 'n', path: '/news', title: 'News' },
    { key: 'w', path: '/wallet', title: 'Wallet' },
    { key: 'o', path: '/orders', title: 'Orders' },
    { key: 'h', path: '/history', title: 'History' },
    { key: 'r', path: '/plans', title: 'Recurring Investments' },
    { key: 'e', path: '/performance', title: 'Performance' },
    { key: 'g', path: '/gains', title: 'Realized Gains' },
    { key: 'p', path: '/profile', title: 'Profile' },
    { key: 'f', path: '/faq', title: 'FAQ' },
  ],
  administrator: [
    { key: 'a', path: '/admin', title: 'Reviews' },
    { key: 'c', path: '/admin/customers', title: 'Customers' },
    { key: 's', path: '/admin/support', title: 'Support', permission: 'tickets.answer' },
    { key: 'l', path: '/admin/audit', title: 'Audit Log', permission: 'audit.look' },
    { key: 'e', path: '/admin?queue=rates', title: 'Exchange Rates', permission: 'rates.look' },
    { key: 't', path: '/admin/staff', title: 'Staff', permission: 'staff.look' },
    { key: 'g', path: '/admin/settings', title: 'Settings', permission: 'settings.look' },
    {
      key: 'b',
      path: '/admin/announcements',
      title: 'Announcements',
      permission: 'announcements.write',
    },
    {
      key: 'i',
      path: '/admin/dividends',
      title: 'Dividends & Splits',
      permission: 'settings.look',
    },
    { key: 'd', path: '/admin/close', title: 'Close of Day', permission: 'day_close.look' },
    { key: 'm', path: '/markets', title: 'Markets' },
    { key: 'n', path: '/news', title: 'News' },
    { key: 'p', path: '/admin/security', title: 'Security' },
    { key: 'f', path: '/faq', title: 'FAQ' },
  ],
}

/** The places that a user's roles open. */
export const placesOf = ({
  role,
  permissions = [],
}: Pick<User, 'role' | 'permissions'>): readonly OpenedPlace[] =>
  PLACES[role].filter(({ permission }) => permission === undefined || permissions.includes(permission))

export const KEYS: Record<Role, Readonly<Record<string, ShortcutAction>>> = {
  customer: {
    '/': 'search',
    '?': 'help',
    b: 'buy',
    s: 'sell',
    d: 'deposit',
    w: 'withdraw',
    h: 'amounts',
    t: 'theme',
  },
  administrator: { '/': 'search', '?': 'help', t: 'theme' },
}

export type ShortcutRequest = { action: ShortcutAction } | { path: string } | 'sequence' | null

/** The action of a key; `afterG` if G came before it. */
export function askedBy(key: string, afterG: boolean, role: Role): ShortcutRequest {
  const pressed = key.toLowerCase()
  if (afterG) {
    const path = PLACES[role].find((place) => place.key === pressed)?.path
    return path === undefined ? null : { path }
  }
  if (pressed === 'g') return 'sequence'
  const action = KEYS[role][pressed]
  return action === undefined ? null : { action }
}

/** Whether a key is for the page: alone, outside a field or dialog, and switched on. */
export function isMeantForPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  if (singleKeys.current() === 'off' || hasOpenDialog()) return false
  return !(event.target instanceof Element && event.target.closest(TYPING) !== null)
}

/** Whether a dialog covers the page; the chat does not. */
export const hasOpenDialog = (): boolean =>
  document.querySelector('[role="dialog"][data-state="open"]:not([data-chat])') !== null

const TYPING =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], ' +
  '[role="dialog"], [role="menu"]'
