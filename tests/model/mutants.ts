import type { Mutant } from './mutant.ts'
import { IDENTITY_MUTANTS } from './mutants-of-identity.ts'
import { MONEY_MUTANTS } from './mutants-of-money.ts'

/** Mistakes that the tests notice: `npm run mutants` shows it. */
export const MUTANTS: readonly Mutant[] = [...MONEY_MUTANTS, ...IDENTITY_MUTANTS]
