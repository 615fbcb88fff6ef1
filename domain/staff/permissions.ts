import { STAFF_ROLES, type StaffRole } from './roles.ts'

/** Everybody on the staff. */
const ALL = STAFF_ROLES

/**
 * What a member of the staff may be permitted, and the roles that permit it. Every endpoint for staff names exactly one
 * permission; a use case asks for a further one where it shows more or decides alone. Each is named by one of them.
 */
const PERMISSIONS = {
  /** What waits, and how much of it. */
  'office.look': ALL,

  /** The list of customers: id and name. */
  'customers.look': ALL,
  /** Their addresses and balances, and a customer's page. */
  'customers.details': ['support', 'kyc', 'cashier', 'treasurer', 'auditor', 'administrator'],
  /** Bank accounts, numbers of identity documents and dates of birth, unmasked. */
  'customers.private': ['kyc', 'treasurer', 'auditor'],
  /** Files of identity documents; each view is audited. */
  'documents.view': ['kyc', 'auditor'],
  'customers.lock': ['support', 'kyc', 'cashier', 'treasurer', 'administrator'],
  'customers.unlock': ['kyc', 'treasurer', 'administrator'],
  'customers.end_sessions': ['support'],
  /** What colleagues should know of a customer before they decide. */
  'flags.set': ['support', 'kyc', 'cashier', 'treasurer', 'administrator'],
  /** To keep a customer from buying, selling, depositing, withdrawing or using API keys. */
  'restrictions.make': ['support', 'kyc', 'cashier', 'treasurer', 'administrator'],
  /** To lift what was made for an identity; with the next one, any. */
  'restrictions.lift': ['kyc', 'treasurer', 'administrator'],
  'restrictions.lift_any': ['treasurer', 'administrator'],
  /** To look at a customer's own screens, changing nothing. */
  'customers.view_as': ['support', 'kyc'],
  /** To confirm that an authority ordered another person's look, which the customer does not read. */
  'customers.confirm_hidden_view': ['kyc', 'administrator'],
  'notes.write': ['support', 'kyc', 'cashier', 'treasurer'],
  'tickets.answer': ['support'],

  'profiles.look': ['kyc', 'auditor'],
  'profiles.decide': ['kyc'],
  'password_resets.look': ['support', 'kyc', 'auditor'],
  'password_resets.decide': ['kyc'],

  'deposits.look': ['cashier', 'treasurer', 'auditor'],
  'deposits.decide': ['cashier'],
  'deposits.confirm': ['treasurer'],
  'withdrawals.look': ['cashier', 'treasurer', 'auditor'],
  'withdrawals.decide': ['cashier'],
  'withdrawals.confirm': ['treasurer'],
  /** What one decides or answers; of which queues, the permission to do so says. */
  'requests.claim': ['support', 'kyc', 'cashier'],
  'adjustments.propose': ['cashier'],
  'adjustments.confirm': ['treasurer'],

  /** Custom exchange rates. */
  'rates.look': ['cashier', 'treasurer', 'auditor', 'administrator'],
  'rates.change': ['treasurer'],
  /** To confirm a rate far from the provider's. */
  'rates.confirm': ['treasurer', 'administrator'],

  /** The stop of one instrument, the end of its offer, and to propose one that the product does not have. */
  'market.operate': ['desk'],
  /** Its end, by another person than the one who stopped it. */
  'market.confirm': ['desk', 'treasurer'],

  /** Fees, limits, thresholds and stops. */
  'settings.look': ['treasurer', 'desk', 'auditor', 'administrator'],
  /** To ask for a change of a setting; of which keys, the next one and those of the market say. */
  'settings.change': ['treasurer', 'desk', 'administrator'],
  'settings.propose': ['treasurer', 'administrator'],
  'settings.confirm': ['administrator'],
  /** To confirm what lets one person move more money: a looser threshold, another account for deposits. */
  'settings.confirm_money': ['treasurer', 'administrator'],

  /** To propose the next version of what customers agree to, and to confirm another's. */
  'agreements.propose': ['administrator'],
  'agreements.confirm': ['administrator'],

  /** To propose the dividends and splits that no source says or that wait for a person, and to confirm another's. */
  'corporate_actions.propose': ['desk', 'administrator'],
  'corporate_actions.confirm': ['administrator'],

  /** The report of a business day. */
  'day_close.look': ['treasurer', 'auditor', 'administrator'],
  'day_close.sign': ['treasurer'],

  'announcements.write': ['support', 'desk', 'administrator'],
  /** To confirm one of which every customer is notified. */
  'announcements.confirm': ['desk', 'administrator'],

  'staff.look': ['auditor', 'administrator'],
  'staff.change': ['administrator'],

  /** One's own acts; with the next one, everybody's. */
  'audit.look': ['support', 'auditor', 'administrator'],
  'audit.look_at_all': ['auditor', 'administrator'],
  'audit.export': ['auditor'],
  /** Files of the lists that one may look at. */
  'lists.export': ['treasurer', 'auditor'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Permission = keyof typeof PERMISSIONS

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]]

/** What these roles permit together: the union, in the order of the table. */
export const permissionsOf = (roles: readonly StaffRole[]): Permission[] =>
  PERMISSION_NAMES.filter((name) => rolesWith(name).some((role) => roles.includes(role)))

/** The roles that permit it. */
export const rolesWith = (permission: Permission): readonly StaffRole[] => PERMISSIONS[permission]
