/**
 * The accounts of the ledger. A customer owns `cash`, `hold` (cash reserved for a withdrawal or a queued buy) and one
 * `position` per instrument; the house owns `bank` (money at the bank), `market` (the other side of
 * every trade, in dollars and in each instrument) and `fees` (income). A transfer names an account by
 * kind; its customer and asset complete the name.
 */
export const CUSTOMER_ACCOUNTS = ['cash', 'hold', 'position'] as const
const HOUSE_ACCOUNTS = ['bank', 'market', 'fees'] as const
export const ACCOUNT_KINDS = [...CUSTOMER_ACCOUNTS, ...HOUSE_ACCOUNTS] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** The ledger's unit for dollars; every other asset is an instrument's symbol. */
export const USD = 'USD'
