import { MAX_WEBHOOKS } from '#domain/webhooks/delivery.ts'
import { MAX_PASSKEYS } from '#domain/people/second-factor.ts'
import { MAX_KEYS } from '#domain/alpaca/api-key.ts'
import type { RefusalTexts } from './refusal-table.ts'

/** Refusals of accounts, sign-in, second factors and profiles. */
export const PEOPLE_REFUSALS = {
  wrong_credentials: { status: 401, detail: 'Invalid username or password' },
  sso_required: { status: 403, detail: 'Staff sign in with single sign-on, on the sign-in page' },
  sign_on_unavailable: { status: 503, detail: 'Single sign-on is not answering. Please try again later' },
  identity_bound: { status: 409, detail: 'This account is already linked to another person' },
  wrong_password: { status: 403, detail: 'Incorrect password' },
  profile_not_approved: {
    status: 403,
    detail: 'Your profile must be approved before you can deposit or trade',
  },
  second_factor_due: { status: 403, detail: "Confirm it's you" },
  second_factor_required: {
    status: 403,
    detail: 'Administrators need two-step sign-in. Set it up on the Security page',
  },
  wrong_second_factor: { status: 403, detail: 'Incorrect code' },
  sign_in_over: { status: 409, detail: 'Timed out. Start over' },
  enrolment_over: { status: 409, detail: 'Timed out. Start over' },
  already_enrolled: { status: 409, detail: 'An authenticator app is already set up' },
  no_second_factor: { status: 409, detail: 'Two-step sign-in is off' },
  too_many_passkeys: { status: 422, detail: `You have ${MAX_PASSKEYS} passkeys, the maximum` },
  too_many_keys: { status: 422, detail: `You have ${MAX_KEYS} API keys, the maximum` },
  too_many_webhooks: { status: 422, detail: `You have ${MAX_WEBHOOKS} webhooks, the maximum` },
  trade_scope_needs_second_factor: {
    status: 422,
    detail: 'Set up two-step sign-in before you make a key that can place orders',
  },
  passkeys_unavailable: { status: 422, detail: 'Passkeys do not work at this address' },
  username_or_email_taken: { status: 409, detail: 'Username or email already in use' },
  link_over: { status: 409, detail: 'This link was used or has expired. Request a new one' },
  no_email_change: { status: 409, detail: 'No change of your email address is pending' },
  email_not_verified: {
    status: 403,
    detail: 'Confirm your email address on the Profile page before you withdraw',
  },
  email_taken: { status: 409, detail: 'This email address is already in use' },
  profile_exists: { status: 409, detail: 'You already have a profile. Edit it instead' },
  account_restricted: { status: 403, detail: 'Your account is restricted. Your Security page says why' },
  agreement_due: {
    status: 403,
    detail: 'An agreement is waiting for you. Read and accept it on your Profile page, then deposit or buy',
  },
  agreement_replaced: { status: 409, detail: 'A newer version has replaced this one. Please read that' },
  money_not_locked: { status: 409, detail: 'Your money lock is off' },
  sign_up_stopped: { status: 422, detail: 'New accounts cannot be opened. Please try again later' },
  no_profile: { status: 404, detail: 'You have not submitted a profile yet' },
  document_unavailable: {
    status: 503,
    detail: 'The document is temporarily unavailable. Please try again later',
  },
  authenticator_unavailable: {
    status: 503,
    detail: "We can't check app codes right now. Use a passkey or recovery code",
  },
} as const satisfies RefusalTexts
