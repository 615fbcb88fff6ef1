import type { Customer, PredictedSession, State } from './state.ts'

const VERIFIED_MS = 5 * 60_000

/** Challenges of one purpose, the last one in force until it is taken with the first answer to it. */
export interface Asked {
  challenges: string[]
  sinceMs: number
  isTaken: boolean
}

/** A user's second factors: an app or passkeys, and the recovery codes issued with the first. */
export interface SecondFactor {
  app: App | null
  /** The first made first. */
  passkeys: Passkey[]
  codes: string[]
  /** A recovery code that was used. */
  spent?: string
}

/** An authenticator app as its owner has it. */
export interface App {
  secret: string
  /** The last step whose code was good once. */
  usedStep: number
}

export interface Passkey {
  /** Of its row, in the product. */
  id: string
  name: string
  /** Of the authenticator that has it, whose secrets are not here. */
  key: string
  /** How far it has counted; one that does not count stays at nothing. */
  counter: number
  createdMs: number
  usedMs: number | null
}

/** A sign-in whose second step is due, in the browser that the password was typed in. */
export interface HalfSignIn {
  token: string
  sinceMs: number
  attempts: number
  /** It became a session, or the password was changed. */
  isOver: boolean
  asked: Asked
}

/** An authenticator app whose first code is still to come, in the session that began. */
export interface Begun {
  secret: string
  token: string
  sinceMs: number
  attempts: number
}

export const notAsked = (): Asked => ({ challenges: [], sinceMs: 0, isTaken: true })

/** Who has a second factor must have verified it on this session a few minutes ago. */
export const isDue = ({ nowMs }: State, { factor }: Customer, { verifiedMs }: PredictedSession): boolean =>
  factor !== null && (verifiedMs === null || nowMs - verifiedMs > VERIFIED_MS)
