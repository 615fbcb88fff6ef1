import * as z from 'zod/mini'
import { KEY_ENDS, KEY_LIFETIMES_DAYS, KEY_SCOPES, MAX_KEY_NETWORKS } from '#domain/alpaca/api-key.ts'
import { distinct, instant, idParams } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { textField, typedPasswordField } from '../../text-fields.ts'

const scope = z.enum(KEY_SCOPES, { error: 'Choose market, account, trade or lists' })

const scopesField = z
  .array(scope, { error: 'Choose what the key may do' })
  .check(
    z.minLength(1, { error: 'Choose what the key may do' }),
    z.maxLength(KEY_SCOPES.length, { error: 'Choose each scope once' }),
    distinct('Choose each scope once'),
  )

const NETWORK = { error: 'Enter a network such as 203.0.113.0/24 or 2001:db8::/32' }

/** Addresses and CIDR networks, parsed by the server. */
const networksField = z
  .array(z.string(NETWORK).check(z.regex(/^[0-9a-fA-F:.]{2,39}(?:\/\d{1,3})?$/, NETWORK)), {
    error: 'Enter a list of networks',
  })
  .check(z.maxLength(MAX_KEY_NETWORKS, { error: `Enter at most ${MAX_KEY_NETWORKS} networks` }))

const newKey = z.object({
  name: textField('Name', 60),
  scopes: scopesField,
  expiresInDays: z.literal([...KEY_LIFETIMES_DAYS], { error: 'Choose 30, 90 or 365 days' }),
  /** Any address when there is none. */
  networks: z.optional(networksField),
  password: typedPasswordField,
})

export const apiKey = z.object({
  id: z.string(),
  /** Names the key; no secret. */
  keyId: z.string(),
  name: z.string(),
  scopes: z.array(scope),
  networks: z.array(z.string()),
  createdAt: instant,
  expiresAt: instant,
  /** To the minute. */
  lastUsedAt: z.nullable(instant),
  lastUsedAddress: z.nullable(z.string()),
  revokedAt: z.nullable(instant),
  revokedWhy: z.nullable(z.enum(KEY_ENDS)),
})

export const apiKeys = z.object({
  /** Null while keys work. */
  stoppedAt: z.nullable(instant),
  /** Since a program suspended orders by keys; null while allowed. */
  ordersSuspendedAt: z.nullable(instant),
  keys: z.array(apiKey),
})

/** The only answer with the secret. */
export const newApiKey = z.extend(apiKey, { secret: z.string() })

/** Each call checks a password. */
const RATE_LIMIT = { max: 30, perSeconds: 3_600 }

export const listKeys = operation({
  summary: "The customer's API keys, without their secrets, newest first",
  output: apiKeys,
})

export const createKey = operation({
  summary: 'A new API key; its secret is answered here and never again',
  input: { body: newKey },
  output: newApiKey,
  refusals: [
    'wrong_password',
    'busy',
    'second_factor_due',
    'too_many_keys',
    'account_restricted',
    'profile_not_approved',
    'trade_scope_needs_second_factor',
  ],
  rateLimit: RATE_LIMIT,
})

export const revokeKey = operation({
  summary: 'Revoke an API key for good. Again: the revoked key',
  input: { params: idParams },
  output: apiKey,
  refusals: ['not_found'],
})

export const stopKeys = operation({
  summary: 'Stop all API keys at once, those that are made later too, until they are resumed',
  output: apiKeys,
})

export const resumeKeys = operation({
  summary: 'Let the API keys that are not revoked work again',
  input: { body: z.object({ password: typedPasswordField }) },
  output: apiKeys,
  refusals: ['wrong_password', 'busy', 'second_factor_due'],
  rateLimit: RATE_LIMIT,
})

export const resumeKeyOrders = operation({
  summary: 'Let API keys place orders again',
  output: apiKeys,
})
