import type { Profile } from '#contract/people/profiles.ts'
import type { profileForm } from '#contract/people/profile-form.ts'
import { ANNUAL_INCOMES, EMPLOYMENT_STATUSES, ID_TYPES } from '#domain/people/profile.ts'
import { PROFILE_LABELS } from '#domain/reviews/profile-fix.ts'
import type * as z from 'zod/mini'

export type ProfileDraft = z.input<typeof profileForm>
export type ProfileFieldName = keyof ProfileDraft

export interface ProfileFieldKind {
  label: string
  /** By the HTML standard, so that a browser can fill it in. */
  autoComplete?: string
  type?: 'date' | 'tel'
  hint?: string
  /** Its choices; else free text. */
  options?: readonly string[]
  /** A choice of every country. */
  choosesCountry?: true
}

export const PROFILE_FIELDS: Record<ProfileFieldName, ProfileFieldKind> = {
  fullName: { label: PROFILE_LABELS.fullName, autoComplete: 'name', hint: 'Exactly as on your ID document' },
  dateOfBirth: { label: PROFILE_LABELS.dateOfBirth, autoComplete: 'bday', type: 'date' },
  phoneNumber: {
    label: PROFILE_LABELS.phoneNumber,
    autoComplete: 'tel',
    type: 'tel',
    hint: 'Include the country code',
  },
  nationality: { label: PROFILE_LABELS.nationality, choosesCountry: true },
  address: { label: PROFILE_LABELS.address, autoComplete: 'address-line1' },
  city: { label: PROFILE_LABELS.city, autoComplete: 'address-level2' },
  postalCode: { label: PROFILE_LABELS.postalCode, autoComplete: 'postal-code' },
  country: { label: PROFILE_LABELS.country, autoComplete: 'country-name', choosesCountry: true },
  occupation: { label: PROFILE_LABELS.occupation, autoComplete: 'organization-title' },
  employmentStatus: { label: PROFILE_LABELS.employmentStatus, options: EMPLOYMENT_STATUSES },
  annualIncome: { label: PROFILE_LABELS.annualIncome, options: ANNUAL_INCOMES },
  sourceOfFunds: {
    label: PROFILE_LABELS.sourceOfFunds,
    hint: 'For example, salary, savings or an inheritance',
  },
  idType: { label: PROFILE_LABELS.idType, options: ID_TYPES },
  idNumber: { label: PROFILE_LABELS.idNumber },
}

interface ProfileSection {
  title: string
  fields: readonly ProfileFieldName[]
}

export const PROFILE_SECTIONS: readonly ProfileSection[] = [
  { title: 'Personal Details', fields: ['fullName', 'dateOfBirth', 'phoneNumber', 'nationality'] },
  { title: 'Home Address', fields: ['address', 'city', 'postalCode', 'country'] },
  {
    title: 'Work and Income',
    fields: ['occupation', 'employmentStatus', 'annualIncome', 'sourceOfFunds'],
  },
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
export const draftOf = (profile: Profile): ProfileDraft => ({
  fullName: profile.fullName,
  dateOfBirth: profile.dateOfBirth,
  phoneNumber: profile.phoneNumber,
  nationality: profile.nationality,
  address: profile.address,
  city: profile.city,
  postalCode: profile.postalCode,
  country: profile.country,
  occupation: profile.occupation,
  employmentStatus: profile.employmentStatus,
  annualIncome: profile.annualIncome,
  sourceOfFunds: profile.sourceOfFunds,
  idType: profile.idType,
  idNumber: profile.idNumber,
})
