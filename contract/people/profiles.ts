import * as z from 'zod/mini'
import { ANNUAL_INCOMES, EMPLOYMENT_STATUSES, ID_TYPES, isCalendarDate } from '#domain/people/profile.ts'
import { REVIEW_STATUSES } from '#domain/reviews/review.ts'
import { endpoint } from '../endpoint.ts'
import { idField, instant, proseField, textField } from '../fields.ts'
import { reviewFields, reviewQuery } from '../records/reviews.ts'

/** A 1 MiB document is 1,398,104 characters as base64; the rest of a profile is small. */
const PROFILE_BODY_LIMIT_BYTES = 1_572_864

const SUBMISSION_RATE_LIMIT = { of: 'profiles', max: 20, perSeconds: 3_600 }

/** A new document travels as a data URL; an unchanged one as the URL it was answered with, or not at all. */
const documentField = z
  .string()
  .check(z.maxLength(1_420_000, { error: 'Please upload a document smaller than 1MB' }))

/** Every field of the profile form but the document. */
const profileFields = {
  fullName: textField('Full name', 120),
  phoneNumber: z
    .string({ error: 'Phone number is required' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'Phone number is required' }),
      z.regex(/^\+?[0-9 ().-]{5,24}$/, { error: 'Enter a phone number with digits' }),
    ),
  dateOfBirth: z
    .string({ error: 'Date of birth is required' })
    .check(z.refine(isCalendarDate, { error: 'Enter a date of birth' })),
  nationality: textField('Nationality', 60),
  occupation: textField('Occupation', 80),
  employmentStatus: z.enum(EMPLOYMENT_STATUSES, { error: 'Choose an employment status' }),
  annualIncome: z.enum(ANNUAL_INCOMES, { error: 'Choose an annual income' }),
  sourceOfFunds: textField('Source of funds', 120),
  address: textField('Address', 160),
  city: textField('City', 80),
  postalCode: textField('Postal code', 20),
  country: textField('Country', 60),
  idType: z.enum(ID_TYPES, { error: 'Choose an ID type' }),
  idNumber: textField('ID number', 40),
}

/** The form as the screen checks it; the document is checked where it is picked. */
export const profileForm = z.object(profileFields)
export const profileSubmission = z.object({ ...profileFields, idDocument: z.optional(documentField) })
export type ProfileSubmission = z.output<typeof profileSubmission>

const answeredFields = {
  fullName: z.string(),
  phoneNumber: z.string(),
  dateOfBirth: z.string(),
  nationality: z.string(),
  occupation: z.string(),
  employmentStatus: z.enum(EMPLOYMENT_STATUSES),
  annualIncome: z.enum(ANNUAL_INCOMES),
  sourceOfFunds: z.string(),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
  idType: z.enum(ID_TYPES),
  idNumber: z.string(),
  /** Same-origin URL of the uploaded document. */
  idDocument: z.string(),
}

export const profile = z.object({
  /** The submission's id: an edit makes a new one. */
  id: z.string(),
  userId: z.string(),
  status: z.enum(REVIEW_STATUSES),
  rejectionReason: z.nullable(z.string()),
  ...answeredFields,
  createdAt: instant,
})
export type Profile = z.output<typeof profile>

export const adminProfile = z.object({ ...profile.shape, ...reviewFields, processedAt: z.nullable(instant) })
export type AdminProfile = z.output<typeof adminProfile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  access: 'customer',
  summary: "The customer's latest profile submission",
  input: {},
  output: profile,
  refusals: ['no_profile'],
})

export const createProfile = endpoint({
  method: 'POST',
  path: '/api/profile',
  access: 'customer',
  summary: 'Submit a first profile for review',
  input: { body: profileSubmission },
  output: profile,
  refusals: ['profile_exists'],
  bodyLimit: PROFILE_BODY_LIMIT_BYTES,
  rateLimit: SUBMISSION_RATE_LIMIT,
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  access: 'customer',
  summary: 'Submit an edited profile: a new submission, pending again',
  input: { body: profileSubmission },
  output: profile,
  refusals: ['no_profile'],
  bodyLimit: PROFILE_BODY_LIMIT_BYTES,
  rateLimit: SUBMISSION_RATE_LIMIT,
})

export const getOwnDocument = endpoint({
  method: 'GET',
  path: '/api/profile/document',
  access: 'customer',
  summary: "The customer's own ID document, as a download",
  input: {},
  output: z.unknown(),
  refusals: ['not_found', 'document_unavailable'],
  carries: 'file',
})

export const adminListProfiles = endpoint({
  method: 'GET',
  path: '/api/admin/profiles',
  access: 'administrator',
  summary: 'Profile submissions: what waits oldest first, what is decided newest first',
  input: { query: reviewQuery(REVIEW_STATUSES) },
  output: z.array(adminProfile),
  refusals: [],
  isActivity: false,
})

export const adminGetDocument = endpoint({
  method: 'GET',
  path: '/api/admin/profiles/:id/document',
  access: 'administrator',
  summary: "A submission's ID document, as a download; every view is audited",
  input: { params: z.object({ id: idField }) },
  output: z.unknown(),
  refusals: ['not_found', 'document_unavailable'],
  carries: 'file',
})

export const approveProfile = endpoint({
  method: 'POST',
  path: '/api/admin/profiles/:id/approve',
  access: 'administrator',
  summary: 'Approve a pending profile submission',
  input: { params: z.object({ id: idField }) },
  output: adminProfile,
  refusals: ['not_found', 'own_request', 'already_processed'],
})

export const rejection = z.object({ reason: proseField('Rejection reason', 1000) })

export const rejectProfile = endpoint({
  method: 'POST',
  path: '/api/admin/profiles/:id/reject',
  access: 'administrator',
  summary: 'Reject a pending profile submission, with a reason',
  input: { params: z.object({ id: idField }), body: rejection },
  output: adminProfile,
  refusals: ['not_found', 'own_request', 'already_processed'],
})
