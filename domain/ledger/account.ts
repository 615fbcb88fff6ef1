/**
 * Ledger accounts. A customer owns `cash`, `hold` (for a withdrawal or a queued buy), `owed` (debt after a correction:
 * at or below zero) and one `position` per instrument; the firm owns `bank`, `market` (the other side of every trade,
 * in dollars and each instrument), `fees` (income), `adjustments` (given or taken by corrections) and `suspense`
 * (between two customers of a moved deposit: zero after every correction). A transfer names an account by kind; its
 * customer and asset complete the name.
 */
export const CUSTOMER_ACCOUNTS = ['cash', 'hold', 'owed', 'position'] as const
export const FIRM_ACCOUNTS = ['bank', 'market', 'fees', 'adjustments', 'suspense'] as const
export const ACCOUNT_KINDS = [...CUSTOMER_ACCOUNTS, ...FIRM_ACCOUNTS] as const
export type FirmAccount = (typeof FIRM_ACCOUNTS)[number]
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** The ledger's unit for dollars; other assets are symbols. */
export const USD = 'USD'
