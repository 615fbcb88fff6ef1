import { type Cents, ZERO_CENTS, cents, subtractCents } from '../money/money.ts'
import type { TransactionType } from './transaction-search.ts'

/** Cash from a booked transaction before its fee; negative if taken. */
export function grossCashOf(type: TransactionType, amountCents: Cents): Cents {
  switch (type) {
    case 'buy':
    case 'withdraw':
    case 'correction_debit':
      return cents(-amountCents)
    case 'deposit':
    case 'sell':
    case 'dividend':
    case 'correction_credit':
      return amountCents
    case 'split':
      return ZERO_CENTS
  }
}

/** The same less its fee. */
export const netCashOf = (booked: {
  readonly type: TransactionType
  readonly amountCents: Cents
  readonly feeCents: Cents
}): Cents => subtractCents(grossCashOf(booked.type, booked.amountCents), booked.feeCents)
