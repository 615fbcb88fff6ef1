import { type Options, hash, verify } from '@node-rs/argon2'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { createHashingQueue } from './hashing-queue.ts'

export interface Passwords {
  /** The PHC string ($argon2id$...); refuses 'busy' when too many wait. */
  hash(password: string): Promise<string | Refusal>
  /**
   * Whether `password` matches; for an unknown user, null, it is false and takes as long. Refuses 'busy' when too many
   * wait.
   */
  verify(storedHash: string | null, password: string): Promise<boolean | Refusal>
}

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; some 20 ms. */
const ARGON2ID: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Made with the options above from discarded random bytes: matches no password. */
const UNMATCHABLE_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$o7sizNntfbkEwW+A4INJzw$tjt102g+kdcdnrBBRuH7Oq1ATwplgCNzPzAefPr9yL8'

/** Hashes and verifies passwords, a few at a time. */
export function createPasswords(): Passwords {
  const queue = createHashingQueue()
  return {
    hash: (password) => queue.run(() => hashPassword(password)),
    async verify(storedHash, password) {
      const matches = await queue.run(() => verify(storedHash ?? UNMATCHABLE_HASH, typed(password)))
      return isRefusal(matches) ? matches : matches && storedHash !== null
    },
  }
}

/** Without the queue: for the command line and the first start. */
export const hashPassword = (password: string): Promise<string> => hash(typed(password), ARGON2ID)

/** One spelling for letters that keyboards compose differently; blanks stay. */
const typed = (password: string): string => password.normalize('NFC')
