import type { Assertion, Attestation } from '#contract/people/second-factor.ts'
import { type Authenticator, newAuthenticator } from '../../support/browser/authenticator.ts'

/** An authenticator's response as plain data: its key, its counter, what it signs and for which origin. */
export interface Answer {
  key: string
  counter: number
  challenge: string
  origin: string
  host: string
}

/** Authenticators by the names that the model has for them; what is secret of them is here alone. */
const authenticators = new Map<string, Authenticator>()

function authenticatorOf(key: string): Authenticator {
  const made = authenticators.get(key) ?? newAuthenticator()
  authenticators.set(key, made)
  return made
}

/** How sites know the passkey of an authenticator. */
export const credentialIdOf = (key: string): string => authenticatorOf(key).id

/** What a new passkey answers. */
export function attestationOf({ key, counter, challenge, origin, host }: Answer): Attestation {
  const authenticator = authenticatorOf(key)
  // It counts before it answers.
  authenticator.rewind(counter - 1)
  return authenticator.make({ rp: { id: host, name: host }, challenge }, origin)
}

/** What a passkey answers that is to prove something. */
export function assertionOf({ key, counter, challenge, origin, host }: Answer): Assertion {
  const authenticator = authenticatorOf(key)
  authenticator.rewind(counter - 1)
  return authenticator.sign({ rpId: host, challenge }, origin)
}
