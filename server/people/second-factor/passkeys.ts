import type {
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { randomBytes } from 'node:crypto'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Assertion, Attestation, RequestOptions } from '#contract/people/second-factor.ts'
import { ENROLLMENT_MS } from '#domain/people/second-factor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { RelyingParty } from '../sign-in/relying-party.ts'
import * as sql from './second-factor.sql.ts'

/** `holder`: hash of the token of a session or a pending sign-in. */
export interface ChallengeKey {
  holder: string
  purpose: 'enrol' | 'prove' | 'sign_in'
}

/** Taken from the database, with the relying party it was issued for. */
export interface Challenge {
  challenge: string
  party: RelyingParty
}

const CHALLENGE_BYTES = 32

/** Loaded with the first passkey's response. */
const library = () => import('@simplewebauthn/server')

/** Stores a challenge for ten minutes; replaces one for the same purpose. */
export async function makeChallenge(
  database: Queryable,
  { holder, purpose }: ChallengeKey,
  at: Date,
): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  const values = [holder, purpose, challenge, new Date(at.getTime() + ENROLLMENT_MS)]
  await database.query(sql.KEEP_CHALLENGE, values)
  return challenge
}

/** Takes a challenge, which is good once. Null for none, an expired one, or at an IP address. */
export async function takeChallenge(
  database: Queryable,
  { holder, purpose }: ChallengeKey,
  party: RelyingParty | null,
  at: Date,
): Promise<Challenge | null> {
  const values = [holder, purpose]
  const { rows } = await database.query<{ challenge: string; expires_at: Date }>(sql.TAKE_CHALLENGE, values)
  const [row] = rows
  return row && party && row.expires_at > at ? { challenge: row.challenge, party } : null
}

/** Request options for the passkeys of `userId` at this host; refuses 'passkeys_unavailable' without one. */
export async function askForPasskey(
  database: Queryable,
  key: ChallengeKey & { userId: bigint; party: RelyingParty | null; at: Date },
): Promise<RequestOptions | Refusal> {
  const { userId, party, at } = key
  if (!party) return refuse('passkeys_unavailable')
  const here = (await listPasskeys(database, userId)).filter((passkey) => passkey.rp_id === party.id)
  if (here.length === 0) return refuse('passkeys_unavailable')
  return {
    challenge: await makeChallenge(database, key, at),
    timeout: ENROLLMENT_MS,
    rpId: party.id,
    allowCredentials: here.map(describe),
    userVerification: 'preferred',
  }
}

/** A passkey in a browser's request. */
export const describe = ({ credential_id: id, transports }: sql.PasskeyRow) => ({
  id,
  type: 'public-key' as const,
  transports,
})

export const listPasskeys = async (database: Queryable, userId: bigint): Promise<sql.PasskeyRow[]> =>
  (await database.query<sql.PasskeyRow>(sql.LIST_PASSKEYS, [userId])).rows

/** Whether a passkey of `userId` signed the challenge for this host and its counter rose; stores the counter. */
export async function acceptPasskey(
  tx: Tx,
  { userId, assertion, issued, at }: { userId: bigint; assertion: Assertion; issued: Challenge; at: Date },
): Promise<boolean> {
  const { challenge, party } = issued
  const { rows } = await tx.query<sql.PasskeyRow>(sql.FIND_PASSKEY, [userId, assertion.id, party.id])
  const [passkey] = rows
  if (!passkey) return false
  const credential: WebAuthnCredential = {
    id: passkey.credential_id,
    publicKey: new Uint8Array(passkey.public_key),
    counter: Number(passkey.counter),
  }
  const { verifyAuthenticationResponse } = await library()
  const verified = await decisionOf(() =>
    verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      credential,
      requireUserVerification: false,
    }),
  )
  if (!verified?.verified) return false
  const counter = verified.authenticationInfo.newCounter
  const used = await tx.query(sql.USE_PASSKEY, [userId, passkey.id, counter, at])
  return used.rowCount === 1
}

/** A new passkey's credential; null when the response does not fit the challenge. */
export async function readNewPasskey(
  { id, rawId, type, response }: Attestation,
  { challenge, party }: Challenge,
): Promise<WebAuthnCredential | null> {
  const { clientDataJSON, attestationObject } = response
  const answer: RegistrationResponseJSON = {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject },
    clientExtensionResults: {},
  }
  const { verifyRegistrationResponse } = await library()
  const verified = await decisionOf<VerifiedRegistrationResponse>(() =>
    verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: false,
    }),
  )
  if (!verified?.verified) return null
  return { ...verified.registrationInfo.credential, transports: response.transports ?? [] }
}

/** Any exception means an invalid response: the library calls no service. */
async function decisionOf<T>(verify: () => Promise<T>): Promise<T | null> {
  return verify().catch(() => null)
}
