/** How long a sign-in may take at the provider, and the first one afterwards here. */
export const SIGN_ON_MS = 10 * 60_000

/** How long ago the provider may have asked the person: as long as a second factor counts as recent here. */
export const SIGN_ON_MAX_AGE_SECONDS = 300

/** OpenID Connect Core 2: what identifies a person at a provider is no longer. */
export const MAX_SUBJECT_CHARACTERS = 255

/**
 * Whether the provider asked the person within the time that counts, in the seconds of its own clock. One that does
 * not say when it asked counts as having asked at the exchange.
 */
export const wasAskedRecently = ({
  authTime,
  issuedAt,
}: {
  authTime: number | undefined
  issuedAt: number
}): boolean => issuedAt - (authTime ?? issuedAt) <= SIGN_ON_MAX_AGE_SECONDS

/** A person as the provider's verified answer names them. */
export interface SignedOnPerson {
  readonly issuer: string
  readonly subject: string
  /** Null unless the provider has verified it. */
  readonly email: string | null
  /** Whether the provider says that it asked for a second factor. */
  readonly hasSecondFactor: boolean
}

/** RFC 8176: what a person knows, and what they have or are. */
const KNOWN = ['pwd', 'pin', 'kba']
const OTHER = ['otp', 'hwk', 'swk', 'sc', 'sms', 'tel', 'fpt', 'face', 'iris', 'retina', 'vbm']
const TWO_FACTOR_CLASSES = [
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
]

/**
 * Whether `amr` and `acr` of an ID token say that two factors were verified: "mfa", one that is known with one of
 * another kind, or a class that demands two. Silence and anything else is a single factor.
 */
export function provesTwoFactors({ amr, acr }: { amr: unknown; acr: unknown }): boolean {
  if (typeof acr === 'string' && TWO_FACTOR_CLASSES.includes(acr)) return true
  if (!Array.isArray(amr)) return false
  const methods = amr.filter((method): method is string => typeof method === 'string')
  if (methods.includes('mfa')) return true
  return methods.some((method) => KNOWN.includes(method)) && methods.some((method) => OTHER.includes(method))
}

/** The bound colleague as the sign-in reads them. */
interface BoundPerson {
  readonly isActive: boolean
  readonly hasSecondFactor: boolean
}

export type SignOnStep =
  | { readonly step: 'open'; readonly hasSecondFactor: boolean }
  | { readonly step: 'second_factor' | 'join' | 'link' }
  | { readonly refused: 'deactivated' | 'email_not_verified' }

/**
 * What follows a person's sign-in at the provider. One who is bound to a colleague is that colleague, whatever their
 * address is now; our second factor is asked for where there is one and the provider asked for none. One who is not
 * bound needs a verified address: it finds a confirmed invitation, which they accept; else they name an existing
 * account by its password, once.
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

/** Whether a right password opens nothing: those of staff while they sign in at a provider, but for one account's. */
export const isPasswordOff = (
  { isStaff, username }: { isStaff: boolean; username: string },
  breakGlass: string | null,
): boolean => isStaff && username.toLowerCase() !== breakGlass?.toLowerCase()
