import { type Refusal, refuse } from '#contract/refusals.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { IdentityDeps } from '../passwords/identity-deps.ts'
import { refuseWeakPassword } from '../passwords/password-rules.ts'
import { ACCEPT_INVITATION } from './invitations.sql.ts'

/** Hashes an invited person's password. Refuses a weak one, and 'busy'. */
export async function hashChosen(
  { passwords, productName }: Pick<IdentityDeps, 'passwords' | 'productName'>,
  password: string,
  invited: { username: string; email: string },
): Promise<string | Refusal> {
  return refuseWeakPassword(password, { ...invited, productName }) ?? passwords.hash(password)
}

interface Accepted {
  /** In hexadecimal. */
  tokenHash: string
  passwordHash: string
  address: string
  at: Date
}

/**
 * Makes the invited person staff, once, and answers their id; of two at once, on any nodes, one succeeds. The owner's
 * function `accept_staff_invitation` checks the invitation again and audits it. Refuses a used, withdrawn or expired
 * invitation, and a username or address taken meanwhile.
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
