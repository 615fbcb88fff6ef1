import type { Profile } from '#contract/people/profiles.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { QueryFragment } from '#server/platform/database/statements/gather-fragments.ts'
import { PROFILE_COLUMNS, type ProfileRow, presentProfile } from './profile-row.ts'

/** Milliseconds, and ids as decimal strings. */
type JsonRow = Omit<ProfileRow, 'id' | 'customer_id' | 'created_at'> & {
  id_text: string
  customer_id_text: string
  created_ms: number
}

/** The latest submission. Refuses a customer without any. */
export const PROFILE_FRAGMENT: QueryFragment<Profile | Refusal> = {
  text: `
    select row_to_json(latest)::text from (
      select ${PROFILE_COLUMNS}, p.id::text as id_text, p.customer_id::text as customer_id_text,
        floor(extract(epoch from p.created_at) * 1000) as created_ms
      from profile_submissions p
      where p.customer_id = asked.customer_id
      order by p.id desc
      limit 1) as latest`,
  found(text) {
    if (text === null) return refuse('no_profile')
    const row: JsonRow = JSON.parse(text)
    return presentProfile({
      ...row,
      id: BigInt(row.id_text),
      customer_id: BigInt(row.customer_id_text),
      created_at: new Date(row.created_ms),
    })
  },
}
