import { type Options, hash, verify } from '@node-rs/argon2'
import { type Refusal, isRefusal, refuseField, refuse } from '#contract/refusals.ts'
import { newPasswordField } from '#contract/people/form-schemas.ts'
import { type KnownOfAccount, passwordWeakness } from '#domain/people/password-weakness.ts'
import type { PoolAndClock } from '#server/platform/database/database.ts'
import type { Throttles } from '#server/platform/throttling/throttles.ts'

export interface Passwords {
  /** The PHC string ($argon2id$...); refuses 'busy' when too many wait. */
  hash(password: string): Promise<string | Refusal>
  /** Whether `password` matches; for an unknown user (null) false, after as long. Refuses 'busy' when too many wait. */
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

export interface IdentityDeps extends PoolAndClock {
  passwords: Passwords
  throttles: Throttles
  productName: string
}

/** Refuses a weak password (see `passwordWeakness`), else null. `path` is the field at fault. */
export function refuseWeakPassword(
  password: string,
  known: KnownOfAccount,
  path = 'password',
): Refusal | null {
  const weakness = passwordWeakness(password, known)
  return weakness === null ? null : refuseField(path, `Please use a stronger password: ${weakness}`)
}

/** What is wrong with a password set without a form, as a sentence without its stop, or null. */
export function newPasswordProblem(password: string, known: KnownOfAccount): string | null {
  const shape = newPasswordField.safeParse(password)
  if (!shape.success) return shape.error.issues[0]?.message ?? 'Please use a stronger password'
  return refuseWeakPassword(password, known)?.errors?.[0]?.message ?? null
}

/** Two cores saturate at 105 argon2 hashes a second, on four threads shared with file reads. */
const AT_ONCE = 2
/** 64 hashes of 20 ms on two lanes are 0.7 s. */
const WAITING_MAX = 64

export interface HashingQueue {
  /** Runs `work` in its turn; refuses 'busy' when too many wait. */
  run<T>(work: () => Promise<T>): Promise<T | Refusal>
}

/** A bounded queue for CPU-heavy work. Without it 200 log-ins at once delayed every file read by 1.8 s. */
export function createHashingQueue(): HashingQueue {
  const waiting: (() => void)[] = []
  let running = 0

  return {
    async run(work) {
      if (running >= AT_ONCE) {
        if (waiting.length >= WAITING_MAX) return refuse('busy', { retryAfterSeconds: 1 })
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else {
        running += 1
      }
      try {
        return await work()
      } finally {
        // The next waiting call takes the lane at once: no new call overtakes it.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
