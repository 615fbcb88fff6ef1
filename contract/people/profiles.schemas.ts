import * as z from 'zod/mini'
import { ANNUAL_INCOMES, EMPLOYMENT_STATUSES, ID_TYPES } from '#domain/people/profile.ts'
import { FIX_REASONS, PROFILE_PARTS } from '#domain/reviews/profile-fix.ts'
import { REVIEW_STATUSES } from '#domain/reviews/review.ts'
import { operation, staffOperation } from '../operation.ts'
import { distinct, instant, idParams } from '../fields.ts'
import { proseField } from '../text-fields.ts'
import { claimField, reviewFields, reviewQuery } from '../review-fields.ts'
import { profileFields } from './profile-form.ts'

/** A 1 MiB document is 1,398,104 characters of base64. */
const PROFILE_BODY_LIMIT_BYTES = 1_572_864

const SUBMISSION_RATE_LIMIT = {
  limit: 'profile_submissions_an_hour',
  of: 'profiles',
  max: 20,
  perSeconds: 3_600,
} as const

/** A new document as a data URL; an unchanged one as the URL it was answered with, or left out. */
const documentField = z
  .string()
  .check(z.maxLength(1_420_000, { error: 'Please upload a document smaller than 1MB' }))

export const profileSubmission = z.object({ ...profileFields, idDocument: z.optional(documentField) })

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
  /** Same-origin URL. */
  idDocument: z.string(),
}

const profileFix = z.object({ field: z.enum(PROFILE_PARTS), reason: z.enum(FIX_REASONS) })

export const profile = z.object({
  /** Of the submission; an edit makes a new one. */
  id: z.string(),
  userId: z.string(),
  status: z.enum(REVIEW_STATUSES),
  rejectionReason: z.nullable(z.string()),
  /** Corrections a rejection asks for; may be empty. */
  fixes: z.array(profileFix),
  ...answeredFields,
  createdAt: instant,
})

export const adminProfile = z.object({ ...profile.shape, ...reviewFields, processedAt: z.nullable(instant) })

export const queuedProfile = z.object({
  ...adminProfile.shape,
  ...claimField,
  /** Whether the caller has opened a pending submission's document; false once decided. */
  documentViewed: z.boolean(),
  /** Against the last decided submission; a document has no values. */
  changes: z.array(z.object({ field: z.enum(PROFILE_PARTS), before: z.nullable(z.string()) })),
})

export const getProfile = operation({
  summary: "The customer's latest profile submission",
  output: profile,
  refusals: ['no_profile'],
  isViewable: true,
})

export const createProfile = operation({
  summary: 'Submit a first profile for review',
  input: { body: profileSubmission },
  output: profile,
  refusals: ['profile_exists'],
  bodyLimit: PROFILE_BODY_LIMIT_BYTES,
  rateLimit: SUBMISSION_RATE_LIMIT,
})

export const updateProfile = operation({
  summary: 'Submit an edited profile: a new submission, pending again',
  input: { body: profileSubmission },
  output: profile,
  refusals: ['no_profile'],
  bodyLimit: PROFILE_BODY_LIMIT_BYTES,
  rateLimit: SUBMISSION_RATE_LIMIT,
})

export const getOwnDocument = operation({
  summary: "The customer's own ID document, as a download",
  output: z.unknown(),
  refusals: ['not_found', 'document_unavailable'],
  carries: 'file',
})

export const adminListProfiles = staffOperation({
  summary: 'Profile submissions: pending oldest first, decided newest first',
  mayLag: true,
  input: { query: reviewQuery(REVIEW_STATUSES) },
  output: z.array(queuedProfile),
  isActivity: false,
})

export const adminGetDocument = staffOperation({
  summary: "A submission's ID document, as a download; every view is audited",
  input: { params: idParams },
  output: z.unknown(),
  refusals: ['not_found', 'document_unavailable'],
  carries: 'file',
})

export const approveProfile = staffOperation({
  summary: 'Approve a pending profile submission',
  input: { params: idParams },
  output: adminProfile,
  refusals: ['not_found', 'own_request', 'already_processed', 'claimed_by_another'],
})

export const rejection = z.object({ reason: proseField('Rejection reason', 1000) })

const fixesField = z
  .array(
    z.object({
      field: z.enum(PROFILE_PARTS, { error: 'Unknown field' }),
      reason: z.enum(FIX_REASONS, { error: 'Choose a reason' }),
    }),
  )
  .check(
    z.maxLength(PROFILE_PARTS.length, { error: 'Name each field once' }),
    distinct<{ field: string }>('Name each field once', ({ field }) => field),
  )

export const rejectProfile = staffOperation({
  summary: 'Reject a pending profile submission, with a reason and the fields to correct',
  input: {
    params: idParams,
    body: z.object({ ...rejection.shape, fixes: z.optional(fixesField) }),
  },
  output: adminProfile,
  refusals: ['not_found', 'own_request', 'already_processed', 'claimed_by_another'],
})
