import { MAX_WEBHOOKS } from '#domain/webhooks/delivery.ts'
import { MAX_PASSKEYS } from '#domain/people/second-factor.ts'
import { MAX_KEYS } from '#domain/alpaca/api-key.ts'
import { refusal } from './refusal-table.ts'

/** Refusals of accounts, sign-in, second factors and profiles. */
export const PEOPLE_REFUSALS = {
  wrong_credentials: refusal(401, 'Invalid username or password'),
  sso_required: refusal(403, 'Staff sign in with single sign-on, on the sign-in page'),
  sign_on_unavailable: refusal(503, 'Single sign-on is not answering. Please try again later'),
  identity_bound: refusal(409, 'This account is already linked to another person'),
  wrong_password: refusal(403, 'Incorrect password'),
  profile_not_approved: refusal(403, 'Your profile must be approved before you can deposit or trade'),
  second_factor_due: refusal(403, "Confirm it's you"),
  second_factor_required: refusal(
    403,
    'Administrators need two-step sign-in. Set it up on the Security page',
  ),
  wrong_second_factor: refusal(403, 'Incorrect code'),
  sign_in_over: refusal(409, 'Timed out. Start over'),
  enrolment_over: refusal(409, 'Timed out. Start over'),
  already_enrolled: refusal(409, 'An authenticator app is already set up'),
  no_second_factor: refusal(409, 'Two-step sign-in is off'),
  too_many_passkeys: refusal(422, `You have ${MAX_PASSKEYS} passkeys, the maximum`),
  too_many_keys: refusal(422, `You have ${MAX_KEYS} API keys, the maximum`),
  too_many_webhooks: refusal(422, `You have ${MAX_WEBHOOKS} webhooks, the maximum`),
  trade_scope_needs_second_factor: refusal(
    422,
    'Set up two-step sign-in before you make a key that can place orders',
  ),
  passkeys_unavailable: refusal(422, 'Passkeys do not work at this address'),
  username_or_email_taken: refusal(409, 'Username or email already in use'),
  link_over: refusal(409, 'This link was used or has expired. Request a new one'),
  no_email_change: refusal(409, 'No change of your email address is pending'),
  email_not_verified: refusal(403, 'Confirm your email address on the Profile page before you withdraw'),
  email_taken: refusal(409, 'This email address is already in use'),
  profile_exists: refusal(409, 'You already have a profile. Edit it instead'),
  account_restricted: refusal(403, 'Your account is restricted. Your Security page says why'),
  agreement_due: refusal(
    403,
    'An agreement is waiting for you. Read and accept it on your Profile page, then deposit or buy',
  ),
  agreement_replaced: refusal(409, 'A newer version has replaced this one. Please read that'),
  money_not_locked: refusal(409, 'Your money lock is off'),
  sign_up_stopped: refusal(422, 'New accounts cannot be opened. Please try again later'),
  no_profile: refusal(404, 'You have not submitted a profile yet'),
  document_unavailable: refusal(503, 'The document is temporarily unavailable. Please try again later'),
  authenticator_unavailable: refusal(
    503,
    "We can't check app codes right now. Use a passkey or recovery code",
  ),
}
