import type { StaffRole } from '#domain/staff/roles.ts'

interface RoleText {
  name: string
  does: string
}

const TEXTS: ReadonlyMap<StaffRole, RoleText> = new Map([
  ['support', { name: 'Support', does: 'Answers tickets, locks customers and ends their sessions.' }],
  ['kyc', { name: 'KYC', does: 'Reviews profiles, documents and password resets.' }],
  ['cashier', { name: 'Cashier', does: 'Decides deposits and withdrawals.' }],
  ['treasurer', { name: 'Treasurer', does: 'Sets exchange rates and looks at all money that moves.' }],
  ['desk', { name: 'Trading desk', does: 'Looks after the market; sees customers by name alone.' }],
  ['auditor', { name: 'Auditor', does: 'Looks at everything and exports the audit log; changes nothing.' }],
  ['administrator', { name: 'Administrator', does: 'Decides who is on the staff, with which roles.' }],
])

/** A role's name and purpose. */
export const roleText = (role: StaffRole): RoleText => TEXTS.get(role) ?? { name: role, does: '' }
