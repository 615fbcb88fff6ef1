import type { FastifyInstance } from 'fastify'
import type { KeyPrincipal } from '#server/people/keys/keys.ts'

/** Admits streams and their messages by the rules and limits of calls. */
export interface KeyAdmission {
  /** Null for a refused key, which is counted. */
  admit(given: { keyId: string; secret: string; address: string }): Promise<KeyPrincipal | null>
  /** Counts a message as a call; false for one too many. */
  mayCall(keyId: string): boolean
}

/** Mounted within the prefix. */
export interface MountedStream {
  mount(alpaca: FastifyInstance, http: FastifyInstance, keys: KeyAdmission): void
}

/** Mounted beside the prefix of the calls. */
export interface MountedAssistants {
  mount(http: FastifyInstance, keys: KeyAdmission): void
}
