import type { ShownReason } from '#domain/staff/impersonation.ts'

/** Why the staff looked, in the customer's words. */
export const REASON_NAMES: Readonly<Record<ShownReason, string>> = {
  support_request: 'Support request',
  identity_check: 'Identity check',
  complaint: 'Complaint',
  security: 'Security of the account',
  authority_order: 'Order of an authority',
}
