import type { User } from '#contract/people/identity.ts'

/** The signed-in user behind a request, as every route sees them. `people/sessions` provides it. */
export interface Principal {
  /** SHA-256 of the cookie's token, in hex: names the session without being able to open it. */
  readonly sessionId: string
  readonly userId: bigint
  readonly user: User
  /** When they last entered their password: at sign-in, or to confirm a request. */
  readonly passwordConfirmedAt: Date
  /** Whether they have a second factor, as of when the session was read: for administrators, with every request. */
  readonly hasSecondFactor?: boolean
}
