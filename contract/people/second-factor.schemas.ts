import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { instant, nothing, idParams } from '../fields.ts'
import { textField, typedPasswordField } from '../text-fields.ts'
import { user } from './identity.schemas.ts'

const NO_ANSWER = { error: 'Invalid passkey response' }

const bytesField = (max: number) =>
  z.string(NO_ANSWER).check(z.maxLength(max, NO_ANSWER), z.regex(/^[A-Za-z0-9_-]+$/, NO_ANSWER))

const publicKey = z.literal('public-key', NO_ANSWER)

/** WebAuthn's AuthenticationResponseJSON. */
export const assertion = z.object(
  {
    id: bytesField(1_400),
    rawId: bytesField(1_400),
    type: publicKey,
    response: z.object({
      clientDataJSON: bytesField(4_000),
      authenticatorData: bytesField(4_000),
      signature: bytesField(2_000),
    }),
  },
  NO_ANSWER,
)

/** WebAuthn's RegistrationResponseJSON. */
export const attestation = z.object(
  {
    id: bytesField(1_400),
    rawId: bytesField(1_400),
    type: publicKey,
    response: z.object({
      clientDataJSON: bytesField(4_000),
      attestationObject: bytesField(12_000),
      transports: z.optional(
        z
          .array(z.string().check(z.regex(/^[a-z-]{1,20}$/, { error: 'Unknown transport' })))
          .check(z.maxLength(8, { error: 'At most 8 transports' })),
      ),
    }),
  },
  NO_ANSWER,
)

/** Six digits, or a recovery code. */
const codeField = z
  .string({ error: 'Code is required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Code is required' }),
    z.maxLength(40, { error: 'Code must be 40 characters or fewer' }),
  )

export const factorResponse = z
  .object({ code: z.optional(codeField), assertion: z.optional(assertion) })
  .check(
    z.refine((given) => (given.code === undefined) !== (given.assertion === undefined), {
      error: 'Enter a code or use a passkey',
    }),
  )

const confirmation = z.object({ password: typedPasswordField })

/** WebAuthn's PublicKeyCredentialDescriptorJSON. */
const known = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(known),
  userVerification: z.literal('preferred'),
})

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const creationOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
})

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
})

export const secondFactor = z.object({
  /** Passkeys need a host name, not an IP address. */
  passkeysPossible: z.boolean(),
  isRequired: z.boolean(),
  /** Null without an authenticator app. */
  totp: z.nullable(z.object({ createdAt: instant })),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.number(),
})

/** Shown once; null when there were some. */
const recoveryCodes = z.array(z.string())

const enrolled = z.object({ recoveryCodes: z.nullable(recoveryCodes) })

/** Each call checks a password. */
const RATE_LIMIT = { max: 30, perSeconds: 3_600 }

export const finishSignIn = operation({
  summary: 'The second step of signing in: a code, a recovery code or a passkey response',
  input: { body: factorResponse },
  output: user,
  refusals: ['wrong_second_factor', 'sign_in_over', 'authenticator_unavailable'],
})

export const askSignInPasskey = operation({
  summary: 'Options for a passkey in the second step of signing in',
  output: requestOptions,
  refusals: ['sign_in_over', 'passkeys_unavailable'],
})

export const getSecondFactor = operation({
  summary: 'Which second factors are enrolled',
  output: secondFactor,
})

export const reauthenticate = operation({
  summary: 'Verify the second factor again on this session; valid for five minutes',
  input: { body: factorResponse },
  output: nothing,
  refusals: ['wrong_second_factor', 'no_second_factor', 'authenticator_unavailable'],
})

export const askReauthenticationPasskey = operation({
  summary: 'Options for a passkey to verify the second factor again',
  output: requestOptions,
  refusals: ['no_second_factor', 'passkeys_unavailable'],
})

export const beginTotp = operation({
  summary: 'A new secret for an authenticator app, active once a first code confirms it',
  input: { body: confirmation },
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['wrong_password', 'busy', 'second_factor_due', 'already_enrolled'],
  rateLimit: { limit: 'authenticator_setups_an_hour', ...RATE_LIMIT },
})

export const confirmTotp = operation({
  summary: 'The first code of the authenticator app; other sessions end when it is the first second factor',
  input: { body: z.object({ code: codeField }) },
  output: enrolled,
  refusals: ['wrong_second_factor', 'enrolment_over', 'second_factor_due', 'authenticator_unavailable'],
})

export const removeTotp = operation({
  summary: 'Remove the authenticator app',
  output: nothing,
  refusals: ['not_found', 'second_factor_due'],
})

export const beginPasskey = operation({
  summary: 'Options for creating a passkey',
  input: { body: confirmation },
  output: creationOptions,
  refusals: ['wrong_password', 'busy', 'second_factor_due', 'too_many_passkeys', 'passkeys_unavailable'],
  rateLimit: { limit: 'passkey_setups_an_hour', ...RATE_LIMIT },
})

export const addPasskey = operation({
  summary: 'Add a passkey under a name; other sessions end when it is the first second factor',
  input: { body: z.object({ name: textField('Name', 60), credential: attestation }) },
  output: enrolled,
  refusals: [
    'wrong_second_factor',
    'enrolment_over',
    'second_factor_due',
    'too_many_passkeys',
    'passkeys_unavailable',
  ],
})

export const removePasskey = operation({
  summary: 'Remove a passkey',
  input: { params: idParams },
  output: nothing,
  refusals: ['not_found', 'second_factor_due'],
})

export const replaceRecoveryCodes = operation({
  summary: 'Ten new recovery codes, shown once; the earlier ones stop working',
  output: z.object({ recoveryCodes }),
  refusals: ['no_second_factor', 'second_factor_due'],
})
