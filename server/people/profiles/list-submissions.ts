import type { SubmissionSummary } from '#contract/office/customers/customers.ts'
import type { AdminProfile } from '#contract/people/profiles.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import {
  PROFILE_COLUMNS,
  type ProfileRow,
  type ReviewedProfileRow,
  presentAdminProfile,
} from './profile-row.ts'

const LIST_SUBMISSIONS = `
select ${PROFILE_COLUMNS}, p.decided_at, decider.username as decided_by
from profile_submissions p
left join users decider on decider.id = p.decided_by
where p.customer_id = $1
order by p.id desc
limit $2`

interface Row extends Omit<ProfileRow, 'status'> {
  status: SubmissionSummary['status']
  decided_at: Date | null
  decided_by: string | null
}

/** The latest in full (null before the first), and the outcomes of at most `earlier` before it. */
export async function listSubmissions(
  database: Queryable,
  { id, username }: { id: bigint; username: string },
  earlier: number,
): Promise<{ current: AdminProfile | null; earlier: SubmissionSummary[] }> {
  const { rows } = await database.query<Row>(LIST_SUBMISSIONS, [id, earlier + 1])
  const [latest, ...others] = rows
  return {
    current: latest ? presentAdminProfile(asCurrent(latest, username)) : null,
    earlier: others.map(summary),
  }
}

function asCurrent(row: Row, username: string): ReviewedProfileRow {
  const { status } = row
  if (status === 'superseded') throw new Error('the latest submission is superseded')
  return { ...row, status, username }
}

const summary = (row: Row): SubmissionSummary => ({
  id: row.id.toString(),
  fullName: row.full_name,
  status: row.status,
  rejectionReason: row.rejection_reason,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
})
