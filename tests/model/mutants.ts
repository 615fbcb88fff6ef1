import { IDENTITY_MUTANTS } from './mutants-of-identity.ts'
import { MONEY_MUTANTS } from './mutants-of-money.ts'

/** The same text is found exactly once in the file, and is replaced. */
export interface Edit {
  file: string
  find: string
  replace: string
}

/** A mistake that somebody might make in the product, and the tests that must notice. */
export interface Mutant {
  name: string
  /** What it lets happen. */
  breaks: string
  edits: readonly Edit[]
  /** One after the other until one fails, the cheapest first. */
  killedBy: readonly string[]
}

/** The histories of this folder. */
export const MODEL = 'tests/model/histories.test.ts'

/** The list of the security facts, and some more. */
export const MUTANTS: readonly Mutant[] = [...MONEY_MUTANTS, ...IDENTITY_MUTANTS]
