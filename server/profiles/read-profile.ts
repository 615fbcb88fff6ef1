import type { Profile } from '#contract/profiles.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Pool } from '#server/database/pool.ts'
import { PROFILE_COLUMNS, type ProfileRow, presentProfile } from './profile-row.ts'

const READ_PROFILE = `
select ${PROFILE_COLUMNS}
from profile_submissions p
where p.customer_id = $1
order by p.id desc
limit 1`

/** A customer's profile: their latest submission. Refuses one who has not submitted any. */
export async function readProfile(pool: Pool, customerId: bigint): Promise<Profile | Refusal> {
  const { rows } = await pool.query<ProfileRow>(READ_PROFILE, [customerId])
  return rows[0] ? presentProfile(rows[0]) : refuse('no_profile')
}
