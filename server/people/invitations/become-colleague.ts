import { type Refusal, refuse } from '#contract/refusals.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { IdentityDeps } from '../passwords/identity-deps.ts'
import { refuseWeakPassword } from '../passwords/password-rules.ts'
import { ACCEPT_INVITATION } from './invitations.sql.ts'

/** The hash of the password that an invited person chose. Refuses a weak one, and a server too busy to hash it. */
export async function hashChosen(
  { passwords, productName }: Pick<IdentityDeps, 'passwords' | 'productName'>,
  password: string,
  invited: { username: string; email: string },
): Promise<string | Refusal> {
  return refuseWeakPassword(password, { ...invited, productName }) ?? passwords.hash(password)
}

interface Accepted {
  /** Of the invitation's token, in hexadecimal. */
  tokenHash: string
  passwordHash: string
  address: string
  at: Date
}

/**
 * Makes the invited person a member of the staff, once, and answers their id: by the owner's function
 * `accept_staff_invitation`, which checks the invitation again, takes the person from its row and audits it. Of two
 * at once, on any nodes, one succeeds. Refuses an invitation that was used or withdrawn or is over, and a
 * username or an address that is another's by now.
 */
export async function becomeColleague(
  tx: Tx,
  { tokenHash, passwordHash, address, at }: Accepted,
): Promise<bigint | Refusal> {
  const ids = await takeIds(tx)
  const userId = ids.next()
  const made = [tokenHash, userId, passwordHash, ids.next(), address, at]
  const { rows } = await tx.query<{ outcome: 'made' | 'taken' | 'over' }>(ACCEPT_INVITATION, made)
  const outcome = rows[0]?.outcome
  if (outcome === 'made') return userId
  return refuse(outcome === 'taken' ? 'username_or_email_taken' : 'link_over')
}
