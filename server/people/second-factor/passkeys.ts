import type {
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { randomBytes } from 'node:crypto'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Assertion, Attestation, RequestOptions } from '#contract/people/second-factor.ts'
import { ENROLMENT_MS } from '#domain/people/second-factor.ts'
import type { Queryable, Tx } from '#server/platform/database/pool.ts'
import type { RelyingParty } from '../sign-in/relying-party.ts'
import {
  FIND_PASSKEY,
  KEEP_CHALLENGE,
  LIST_PASSKEYS,
  type PasskeyRow,
  TAKE_CHALLENGE,
  USE_PASSKEY,
} from './second-factor.sql.ts'

/** Who is asked, by the hash of their session's or pending sign-in's token, and what for. */
export interface Asked {
  holder: string
  purpose: 'enrol' | 'prove' | 'sign_in'
}

/** A challenge that was just taken back from the database, and where it was asked. */
export interface Challenge {
  challenge: string
  party: RelyingParty
}

const CHALLENGE_BYTES = 32

/** Loaded with the first answer of a passkey: the start need not wait for it. */
const library = () => import('@simplewebauthn/server')

/** A fresh challenge, remembered for ten minutes; an earlier one for the same purpose is forgotten. */
export async function makeChallenge(
  database: Queryable,
  { holder, purpose }: Asked,
  at: Date,
): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  await database.query(KEEP_CHALLENGE, [holder, purpose, challenge, new Date(at.getTime() + ENROLMENT_MS)])
  return challenge
}

/** The challenge that is being answered, which nobody answers again; null for none, an old one, or at an IP address. */
export async function takeChallenge(
  database: Queryable,
  { holder, purpose }: Asked,
  party: RelyingParty | null,
  at: Date,
): Promise<Challenge | null> {
  const { rows } = await database.query<{ challenge: string; expires_at: Date }>(TAKE_CHALLENGE, [
    holder,
    purpose,
  ])
  const [row] = rows
  return row && party && row.expires_at > at ? { challenge: row.challenge, party } : null
}

/** What to ask the passkeys of `userId` that work here; refuses 'passkeys_unavailable' when there is none. */
export async function askForPasskey(
  database: Queryable,
  asked: Asked & { userId: bigint; party: RelyingParty | null; at: Date },
): Promise<RequestOptions | Refusal> {
  const { userId, party, at } = asked
  if (!party) return refuse('passkeys_unavailable')
  const here = (await listPasskeys(database, userId)).filter((passkey) => passkey.rp_id === party.id)
  if (here.length === 0) return refuse('passkeys_unavailable')
  return {
    challenge: await makeChallenge(database, asked, at),
    timeout: ENROLMENT_MS,
    rpId: party.id,
    allowCredentials: here.map(describe),
    userVerification: 'preferred',
  }
}

/** A passkey as browsers are told of it. */
export const describe = ({ credential_id: id, transports }: PasskeyRow) => ({
  id,
  type: 'public-key' as const,
  transports,
})

export async function listPasskeys(database: Queryable, userId: bigint): Promise<PasskeyRow[]> {
  return (await database.query<PasskeyRow>(LIST_PASSKEYS, [userId])).rows
}

/** Whether one of the passkeys of `userId` signed the challenge, here, and counts on; notes its counter. */
export async function acceptPasskey(
  tx: Tx,
  { userId, assertion, taken, at }: { userId: bigint; assertion: Assertion; taken: Challenge; at: Date },
): Promise<boolean> {
  const { challenge, party } = taken
  const { rows } = await tx.query<PasskeyRow>(FIND_PASSKEY, [userId, assertion.id, party.id])
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
  const used = await tx.query(USE_PASSKEY, [userId, passkey.id, counter, at])
  return used.rowCount === 1
}

/** What a new passkey proved to be; null when it answered something else than it was asked. */
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

/** The library throws for every answer that is not as it must be, and asks nobody else: a throw is a no. */
async function decisionOf<T>(verify: () => Promise<T>): Promise<T | null> {
  return verify().catch(() => null)
}
