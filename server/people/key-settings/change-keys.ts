import type { ApiKey, ApiKeys } from '#contract/people/programs/keys.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { keyRevoked, keysResumed, keysStopped } from '#domain/notifications/api-key-notice.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type FactorOwner, entryOf, lockOwner, recordAndNotify } from '../second-factor/factor-owner.ts'
import { type SignedIn, lockSignedIn, ownerOf } from '../second-factor/lock-signed-in.ts'
import type { KeyDeps } from './create-key.ts'
import { type KeyRow, READ_KEY, RESUME_KEYS, REVOKE_KEY, STOP_KEYS } from '../keys/keys.sql.ts'
import { listKeys, presentKey } from './list-keys.ts'
import type { ForgetKeys } from '../keys/revoke-all-keys.ts'

type Deps = KeyDeps & { keys: ForgetKeys }

/** Revokes a key for good. Harmless when revoked; refuses 'not_found'. */
export async function revokeKey(
  { pool, clock, keys }: Pick<Deps, 'pool' | 'clock' | 'keys'>,
  given: SignedIn & { id: bigint },
): Promise<ApiKey | Refusal> {
  const owner = ownerOf(given)
  const revoked = await inTransaction(pool, async (tx) => {
    await lockOwner(tx, owner)
    const at = clock.now()
    const { rows } = await tx.query<KeyRow>(REVOKE_KEY, [owner.userId, given.id, at])
    const [row] = rows
    if (!row) {
      const known = await tx.query<KeyRow>(READ_KEY, [owner.userId, given.id])
      return known.rows[0] ?? refuse('not_found')
    }
    await recordAndNotify(tx, await takeIds(tx), owner, {
      entry: entryOf(owner, 'api_key.revoked', at, { keyId: row.key_id }),
      notice: keyRevoked(row.key_id),
    })
    return row
  })
  if (isRefusal(revoked)) return revoked
  keys.forgetKeysOf(owner.userId)
  return presentKey(revoked)
}

/** Stops all keys at once. Needs no confirmation: it only takes power away. Harmless when stopped. */
export async function stopKeys(
  { pool, clock, keys }: Pick<Deps, 'pool' | 'clock' | 'keys'>,
  owner: FactorOwner,
): Promise<ApiKeys | Refusal> {
  const stopped = await inTransaction(pool, async (tx) => {
    await lockOwner(tx, owner)
    const at = clock.now()
    const { rowCount } = await tx.query(STOP_KEYS, [owner.userId, at])
    if (rowCount === 1)
      await recordAndNotify(tx, await takeIds(tx), owner, {
        entry: entryOf(owner, 'api_keys.stopped', at),
        notice: keysStopped(),
      })
    return listKeys(tx, owner.userId)
  })
  keys.forgetKeysOf(owner.userId)
  return stopped
}

/** Resumes all keys. Refuses a wrong password and a second factor not verified recently. Harmless when not stopped. */
export async function resumeKeys(
  deps: Pick<Deps, 'pool' | 'clock' | 'confirmPassword' | 'checkRecentSecondFactor'>,
  given: SignedIn & { password: string },
): Promise<ApiKeys | Refusal> {
  const unproved =
    (await deps.checkRecentSecondFactor(given.principal)) ?? (await deps.confirmPassword(given))
  if (unproved) return unproved
  const owner = ownerOf(given)
  return inTransaction(deps.pool, async (tx) => {
    const at = deps.clock.now()
    const locked = await lockSignedIn(tx, given, { at })
    if (isRefusal(locked)) return locked
    const { rowCount } = await tx.query(RESUME_KEYS, [owner.userId])
    if (rowCount === 1)
      await recordAndNotify(tx, await takeIds(tx), owner, {
        entry: entryOf(owner, 'api_keys.resumed', at),
        notice: keysResumed(),
      })
    return listKeys(tx, owner.userId)
  })
}
