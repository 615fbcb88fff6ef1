import { STAFF_ROLES, type StaffRole } from './roles.ts'

const ALL = STAFF_ROLES

/**
 * Staff permissions and the roles that have them. Every endpoint for staff names exactly one; a use case checks another
 * where it shows more or decides alone.
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
  /** Notes for colleagues who decide. */
  'flags.set': ['support', 'kyc', 'cashier', 'treasurer', 'administrator'],
  /** To keep a customer from buying, selling, depositing, withdrawing or using API keys. */
  'restrictions.make': ['support', 'kyc', 'cashier', 'treasurer', 'administrator'],
  /** Lifts identity restrictions; with the next one, any. */
  'restrictions.lift': ['kyc', 'treasurer', 'administrator'],
  'restrictions.lift_any': ['treasurer', 'administrator'],
  /** The customer's own screens, read-only. */
  'customers.view_as': ['support', 'kyc'],
  /** Confirms that an authority ordered an impersonation hidden from the customer. */
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
  /** Of the queues that one may decide or answer. */
  'requests.claim': ['support', 'kyc', 'cashier'],
  'adjustments.propose': ['cashier'],
  'adjustments.confirm': ['treasurer'],

  /** Custom exchange rates. */
  'rates.look': ['cashier', 'treasurer', 'auditor', 'administrator'],
  'rates.change': ['treasurer'],
  /** To confirm a rate far from the provider's. */
  'rates.confirm': ['treasurer', 'administrator'],

  /** Stops an instrument, ends its offer, proposes a new one. */
  'market.operate': ['desk'],
  /** Ends a stop, by another person. */
  'market.confirm': ['desk', 'treasurer'],

  /** Fees, limits, thresholds and stops. */
  'settings.look': ['treasurer', 'desk', 'auditor', 'administrator'],
  /** Proposes settings; for some keys the next one or those of the market are needed. */
  'settings.change': ['treasurer', 'desk', 'administrator'],
  'settings.propose': ['treasurer', 'administrator'],
  'settings.confirm': ['administrator'],
  /** Confirms what lets one person move more money: a looser threshold, another deposit account. */
  'settings.confirm_money': ['treasurer', 'administrator'],

  /** Proposes and confirms versions of agreements. */
  'agreements.propose': ['administrator'],
  'agreements.confirm': ['administrator'],

  /** Proposes and confirms the dividends and splits that no source reports or that wait for a person. */
  'corporate_actions.propose': ['desk', 'administrator'],
  'corporate_actions.confirm': ['administrator'],

  /** The report of a business day. */
  'day_close.look': ['treasurer', 'auditor', 'administrator'],
  'day_close.sign': ['treasurer'],

  'announcements.write': ['support', 'desk', 'administrator'],
  /** Confirms an announcement that notifies every customer. */
  'announcements.confirm': ['desk', 'administrator'],

  'staff.look': ['auditor', 'administrator'],
  'staff.change': ['administrator'],

  /** One's own actions; with the next one, everyone's. */
  'audit.look': ['support', 'auditor', 'administrator'],
  'audit.look_at_all': ['auditor', 'administrator'],
  'audit.export': ['auditor'],
  /** Files of the lists that one may see. */
  'lists.export': ['treasurer', 'auditor'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Permission = keyof typeof PERMISSIONS

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]]

/** The union, in the order of the table. */
export const permissionsOf = (roles: readonly StaffRole[]): Permission[] =>
  PERMISSION_NAMES.filter((name) => rolesWith(name).some((role) => roles.includes(role)))

export const rolesWith = (permission: Permission): readonly StaffRole[] => PERMISSIONS[permission]
