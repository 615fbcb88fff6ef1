import type { Mutant } from './mutant.ts'
import { CORRECTION_MUTANTS } from './mutants-of-corrections.ts'
import { IDENTITY_MUTANTS } from './mutants-of-identity.ts'
import { MONEY_MUTANTS } from './mutants-of-money.ts'
import { SERVICE_MUTANTS } from './mutants-of-service.ts'
import { BOOK_MUTANTS } from './mutants-of-the-book.ts'
import { STAFF_MUTANTS } from './mutants-of-staff.ts'
import { RESTING_ORDER_MUTANTS } from './mutants-of-resting-orders.ts'

/** Mistakes that the tests notice: `npm run mutants` shows it. */
export const MUTANTS: readonly Mutant[] = [
  ...MONEY_MUTANTS,
  ...RESTING_ORDER_MUTANTS,
  ...BOOK_MUTANTS,
  ...SERVICE_MUTANTS,
  ...IDENTITY_MUTANTS,
  ...STAFF_MUTANTS,
  ...CORRECTION_MUTANTS,
]
