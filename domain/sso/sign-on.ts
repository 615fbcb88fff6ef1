/** How long a sign-in may take at the provider, and the first one here afterwards. */
export const SIGN_ON_MS = 10 * 60_000

/** The maximum age of the provider's authentication: the same as of a recent second factor here. */
export const SIGN_ON_MAX_AGE_SECONDS = 300

/** OpenID Connect Core 2. */
export const MAX_SUBJECT_CHARACTERS = 255

/** Whether the provider authenticated the person recently, by its clock in seconds; else the exchange counts. */
export const wasAskedRecently = ({
  authTime,
  issuedAt,
}: {
  authTime: number | undefined
  issuedAt: number
}): boolean => issuedAt - (authTime ?? issuedAt) <= SIGN_ON_MAX_AGE_SECONDS

/** A person by the provider's verified token. */
export interface SignedOnPerson {
  readonly issuer: string
  readonly subject: string
  /** Null unless the provider has verified it. */
  readonly email: string | null
  /** Whether the provider verified a second factor. */
  readonly hasSecondFactor: boolean
}

/** RFC 8176: knowledge factors. */
const KNOWN = ['pwd', 'pin', 'kba']
const OTHER = ['otp', 'hwk', 'swk', 'sc', 'sms', 'tel', 'fpt', 'face', 'iris', 'retina', 'vbm']
const TWO_FACTOR_CLASSES = [
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
]

/**
 * Whether `amr` and `acr` of an ID token prove two factors: "mfa", a known factor with one of another kind, or a class
 * that demands two. Anything else is a single factor.
 */
export function provesTwoFactors({ amr, acr }: { amr: unknown; acr: unknown }): boolean {
  if (typeof acr === 'string' && TWO_FACTOR_CLASSES.includes(acr)) return true
  if (!Array.isArray(amr)) return false
  const methods = amr.filter((method): method is string => typeof method === 'string')
  if (methods.includes('mfa')) return true
  return methods.some((method) => KNOWN.includes(method)) && methods.some((method) => OTHER.includes(method))
}

interface BoundPerson {
  readonly isActive: boolean
  readonly hasSecondFactor: boolean
}

export type SignOnStep =
  | { readonly step: 'open'; readonly hasSecondFactor: boolean }
  | { readonly step: 'second_factor' | 'join' | 'link' }
  | { readonly refused: 'deactivated' | 'email_not_verified' }

/**
 * What follows a sign-in at the provider. A bound person is that colleague, whatever their address; our second factor
 * is asked for where there is one and the provider verified none. An unbound person needs a verified address: they
 * accept a confirmed invitation, or name an existing account by its password, once.
 */
export function decideSignOn(
  person: SignedOnPerson,
  { bound, isInvited }: { bound: BoundPerson | null; isInvited: boolean },
): SignOnStep {
  if (bound !== null) {
    if (!bound.isActive) return { refused: 'deactivated' }
    if (bound.hasSecondFactor && !person.hasSecondFactor) return { step: 'second_factor' }
    return { step: 'open', hasSecondFactor: bound.hasSecondFactor }
  }
  if (person.email === null) return { refused: 'email_not_verified' }
  return { step: isInvited ? 'join' : 'link' }
}

/** Whether passwords are off: for staff who sign in at a provider, except one account. */
export const isPasswordOff = (
  { isStaff, username }: { isStaff: boolean; username: string },
  breakGlass: string | null,
): boolean => isStaff && username.toLowerCase() !== breakGlass?.toLowerCase()
