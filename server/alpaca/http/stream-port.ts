import type { FastifyInstance } from 'fastify'
import type { KeyPrincipal } from '#server/people/keys/keys.ts'

/** How what is no call is let in, by the rules and limits of the calls. */
export interface KeyAdmission {
  /** Whose key this is; null for one that is refused. Counts what is refused. */
  admit(given: { keyId: string; secret: string; address: string }): Promise<KeyPrincipal | null>
  /** Counts a message as a call of the key; false for one too many. */
  mayCall(keyId: string): boolean
}

/** A stream as the Alpaca API mounts it within its prefix. */
export interface MountedStream {
  mount(alpaca: FastifyInstance, http: FastifyInstance, keys: KeyAdmission): void
}

/** The calls of assistants, which is mounted beside the prefix of the calls. */
export interface MountedAssistants {
  mount(http: FastifyInstance, keys: KeyAdmission): void
}
