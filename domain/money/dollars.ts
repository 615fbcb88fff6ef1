import { type Cents, formatCents } from './money.ts'

/** "$1,250.00". */
export const dollars = (amount: Cents): string => `$${grouped(formatCents(amount))}`

/** "1234567.50" as "1,234,567.50". */
export const grouped = (amount: string): string => amount.replaceAll(/\B(?=(\d{3})+\.)/g, ',')
