import type { User } from '#contract/people/identity.ts'

/** Somebody who is signed in, as every route sees them. */
export interface Session {
  /** SHA-256 of the cookie's token, in hex: names the session without being able to open it. */
  readonly id: string
  readonly userId: bigint
  readonly user: User
  /** When they last proved their password (sign-in, or confirming a request). */
  readonly passwordConfirmedAt: Date
  /** Whether they have a second factor, as of when the session was read: for administrators, with every request. */
  readonly hasSecondFactor?: boolean
}
