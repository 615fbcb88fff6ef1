import type { Decision } from './review.ts'

/** The labels of a profile's fields in form order; the document is one of them. */
export const PROFILE_LABELS = {
  fullName: 'Full Name',
  dateOfBirth: 'Date of Birth',
  phoneNumber: 'Phone Number',
  nationality: 'Nationality',
  address: 'Address',
  city: 'City',
  postalCode: 'Postal Code',
  country: 'Country',
  occupation: 'Occupation',
  employmentStatus: 'Employment Status',
  annualIncome: 'Annual Income',
  sourceOfFunds: 'Source of Funds',
  idType: 'ID Type',
  idNumber: 'ID Number',
  idDocument: 'ID Document',
} as const

export type ProfilePart = keyof typeof PROFILE_LABELS
export const PROFILE_PARTS = Object.keys(PROFILE_LABELS) as [ProfilePart, ...ProfilePart[]]

/** Why a field must be corrected, for the customer. */
export const FIX_TEXTS = {
  does_not_match: 'Does not match your ID document',
  incomplete: 'Incomplete',
  not_readable: 'Not readable',
  out_of_date: 'Out of date',
  check: 'Please check this',
} as const

export type FixReason = keyof typeof FIX_TEXTS
export const FIX_REASONS = Object.keys(FIX_TEXTS) as [FixReason, ...FixReason[]]

/** A field to correct. The profile stays `rejected`, with the same rights. */
export interface ProfileFix {
  readonly field: ProfilePart
  readonly reason: FixReason
}

/** A rejection may name what to correct. */
export type ProfileDecision = Decision & { readonly fixes?: readonly ProfileFix[] | undefined }

/** Comparable parts; for the document its id. */
export type ComparedProfile = Readonly<Record<ProfilePart, string>>

export interface ProfileChange {
  readonly field: ProfilePart
  readonly before: string
}

/** What changed since the last decided submission; empty for a first one. */
export const changesSince = (before: ComparedProfile | null, now: ComparedProfile): ProfileChange[] =>
  before === null
    ? []
    : PROFILE_PARTS.filter((field) => before[field] !== now[field]).map((field) => ({
        field,
        before: before[field],
      }))
