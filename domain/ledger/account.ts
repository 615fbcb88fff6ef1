/**
 * The accounts of the ledger. A customer owns `cash`, `hold` (cash reserved for a withdrawal or a queued buy), `owed`
 * (what they owe the firm after a correction: at or below zero) and one `position` per instrument; the firm owns
 * `bank` (money at the bank), `market` (the other side of every trade, in dollars and in each instrument), `fees`
 * (income), `adjustments` (what the firm gave or took back to correct something) and `suspense` (money between two
 * customers while a deposit is moved: zero after every correction). A transfer names an account by kind; its customer
 * and asset complete the name.
 */
export const CUSTOMER_ACCOUNTS = ['cash', 'hold', 'owed', 'position'] as const
export const FIRM_ACCOUNTS = ['bank', 'market', 'fees', 'adjustments', 'suspense'] as const
export const ACCOUNT_KINDS = [...CUSTOMER_ACCOUNTS, ...FIRM_ACCOUNTS] as const
export type FirmAccount = (typeof FIRM_ACCOUNTS)[number]
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** The ledger's unit for dollars; every other asset is an instrument's symbol. */
export const USD = 'USD'
