import type { AdminProfile, Profile } from '#contract/people/profiles.ts'
import type { ProfileFix } from '#domain/reviews/profile-fix.ts'

/** The columns of `PROFILE_COLUMNS`. */
export interface ProfileRow {
  id: bigint
  customer_id: bigint
  status: Profile['status']
  rejection_reason: string | null
  fixes: ProfileFix[]
  full_name: string
  phone_number: string
  date_of_birth: string
  nationality: string
  occupation: string
  employment_status: Profile['employmentStatus']
  annual_income: Profile['annualIncome']
  source_of_funds: string
  address: string
  city: string
  postal_code: string
  country: string
  id_type: Profile['idType']
  id_number: string
  created_at: Date
}

/** The date as text: the driver would make it an instant in its own time zone. */
export const PROFILE_COLUMNS = `p.id, p.customer_id, p.status, p.rejection_reason, p.fixes, p.full_name, p.phone_number,
  p.date_of_birth, p.nationality, p.occupation, p.employment_status,
  p.annual_income, p.source_of_funds, p.address, p.city, p.postal_code, p.country, p.id_type, p.id_number,
  p.created_at`

export const OWN_DOCUMENT_URL = '/api/profile/document'

/** As entered by the customer. */
export type DetailsRow = Omit<
  ProfileRow,
  'id' | 'customer_id' | 'status' | 'rejection_reason' | 'fixes' | 'created_at'
>

/** What a customer entered. */
export const detailsOf = (row: DetailsRow) => ({
  fullName: row.full_name,
  phoneNumber: row.phone_number,
  dateOfBirth: row.date_of_birth,
  nationality: row.nationality,
  occupation: row.occupation,
  employmentStatus: row.employment_status,
  annualIncome: row.annual_income,
  sourceOfFunds: row.source_of_funds,
  address: row.address,
  city: row.city,
  postalCode: row.postal_code,
  country: row.country,
  idType: row.id_type,
  idNumber: row.id_number,
})

/** A submission for its customer. */
export const presentProfile = (row: ProfileRow): Profile => ({
  id: row.id.toString(),
  userId: row.customer_id.toString(),
  status: row.status,
  rejectionReason: row.rejection_reason,
  fixes: row.fixes,
  ...detailsOf(row),
  idDocument: OWN_DOCUMENT_URL,
  createdAt: row.created_at.toISOString(),
})

/** With the customer's username, and the decision. */
export interface ReviewedProfileRow extends ProfileRow {
  username: string
  decided_by: string | null
  decided_at: Date | null
}

/** A decided submission for an administrator. */
export const presentAdminProfile = (row: ReviewedProfileRow): AdminProfile => ({
  ...presentProfile(row),
  username: row.username,
  decidedBy: row.decided_by,
  processedAt: row.decided_at?.toISOString() ?? null,
  warnings: [],
  idDocument: `/api/admin/profiles/${row.id}/document`,
})
