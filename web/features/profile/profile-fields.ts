import type { Profile } from '#contract/people/profiles.ts'
import type { profileForm } from '#contract/people/profile-form.ts'
import { ANNUAL_INCOMES, EMPLOYMENT_STATUSES, ID_TYPES } from '#domain/people/profile.ts'
import type * as z from 'zod/mini'

export type ProfileDraft = z.input<typeof profileForm>
export type ProfileFieldName = keyof ProfileDraft

export interface ProfileFieldKind {
  /** By the HTML standard, so that a browser can fill it in. */
  autoComplete?: string
  type?: 'date' | 'tel'
  hint?: string
  /** Its choices; else free text. */
  options?: readonly string[]
  /** A choice of every country. */
  choosesCountry?: true
}

/** Their labels are `PROFILE_LABELS`. */
export const PROFILE_FIELDS: Record<ProfileFieldName, ProfileFieldKind> = {
  fullName: { autoComplete: 'name', hint: 'Exactly as on your ID document' },
  dateOfBirth: { autoComplete: 'bday', type: 'date' },
  phoneNumber: { autoComplete: 'tel', type: 'tel', hint: 'Include the country code' },
  nationality: { choosesCountry: true },
  address: { autoComplete: 'address-line1' },
  city: { autoComplete: 'address-level2' },
  postalCode: { autoComplete: 'postal-code' },
  country: { autoComplete: 'country-name', choosesCountry: true },
  occupation: { autoComplete: 'organization-title' },
  employmentStatus: { options: EMPLOYMENT_STATUSES },
  annualIncome: { options: ANNUAL_INCOMES },
  sourceOfFunds: { hint: 'For example, salary, savings or an inheritance' },
  idType: { options: ID_TYPES },
  idNumber: {},
}

interface ProfileSection {
  title: string
  fields: readonly ProfileFieldName[]
}

export const PROFILE_SECTIONS: readonly ProfileSection[] = [
  { title: 'Personal Details', fields: ['fullName', 'dateOfBirth', 'phoneNumber', 'nationality'] },
  { title: 'Home Address', fields: ['address', 'city', 'postalCode', 'country'] },
  { title: 'Work and Income', fields: ['occupation', 'employmentStatus', 'annualIncome', 'sourceOfFunds'] },
  { title: 'Identity Document', fields: ['idType', 'idNumber'] },
]

export const EMPTY_PROFILE: ProfileDraft = {
  fullName: '',
  dateOfBirth: '',
  phoneNumber: '',
  nationality: '',
  address: '',
  city: '',
  postalCode: '',
  country: '',
  occupation: '',
  employmentStatus: 'employed',
  annualIncome: '0-25000',
  sourceOfFunds: '',
  idType: 'passport',
  idNumber: '',
}

/** The form's part of a submitted profile. */
export const draftOf = (profile: Profile): ProfileDraft => {
  const fields = PROFILE_SECTIONS.flatMap((section) => section.fields)
  return { ...EMPTY_PROFILE, ...Object.fromEntries(fields.map((name) => [name, profile[name]])) }
}
