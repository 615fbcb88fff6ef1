import type { Answer } from '#contract/endpoint.ts'
import type { readSignOn as endpoint } from '#contract/people/staff/sign-on.ts'
import { MAX_SECOND_STEP_ATTEMPTS } from '#domain/people/second-factor.ts'
import { readMethods } from '../sign-in/begin-second-step.ts'
import { type PendingRow, READ_PENDING } from '../sign-in/pending-sign-ins.sql.ts'
import type { RelyingParty } from '../sign-in/relying-party.ts'
import { FIND_INVITED, READ_SIGNED_ON, type SignedOnRow } from './sso.sql.ts'
import type { SsoDeps } from './sso-deps.ts'

const NOTHING: Answer<typeof endpoint> = { step: 'none', methods: [], username: null, email: null }

/** What is due in this browser: `holder` is the provider's sign-in, `pending` the second step. */
export async function readSignOn(
  { pool, clock }: SsoDeps,
  { holder, pending, party }: { holder: string | null; pending: string | null; party: RelyingParty | null },
): Promise<Answer<typeof endpoint>> {
  const at = clock.now()
  if (holder !== null) {
    const { rows } = await pool.query<SignedOnRow>(READ_SIGNED_ON, [holder, at])
    const [person] = rows
    if (person) {
      const invited = await pool.query<{ username: string }>(FIND_INVITED, [person.email, at])
      const username = invited.rows[0]?.username ?? null
      return { ...NOTHING, step: username === null ? 'link' : 'join', username, email: person.email }
    }
  }
  if (pending === null) return NOTHING
  const { rows } = await pool.query<PendingRow>(READ_PENDING, [pending, at, MAX_SECOND_STEP_ATTEMPTS])
  const [waiting] = rows
  if (!waiting) return NOTHING
  return { ...NOTHING, step: 'second_factor', methods: await readMethods(pool, waiting.user_id, party) }
}
