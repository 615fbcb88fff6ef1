import type { ApiKeys } from '#contract/people/programs/keys.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { type FactorOwner, entryOf, lockOwner } from '../second-factor/factor-owner.ts'
import { WRITE_KEY_ORDERS } from '../keys/keys.sql.ts'
import { listKeys } from './list-keys.ts'

interface Deps {
  pool: Pool
  clock: Clock
}

/**
 * Lets API keys place no orders until `resumeKeyOrders`; open orders stay. Audited with the key that asked. Harmless
 * when suspended.
 */
export const suspendKeyOrders = (deps: Deps, owner: FactorOwner, by: { byKey: string }) =>
  write(deps, owner, { isSuspended: true, by })

/**
 * Lets keys place orders again, asked by a key or, without one, on a screen. Needs no password: signed-in customers
 * place orders themselves. Harmless when not suspended.
 */
export const resumeKeyOrders = (deps: Deps, owner: FactorOwner, by: { byKey?: string } = {}) =>
  write(deps, owner, { isSuspended: false, by })

const write = (
  { pool, clock }: Deps,
  owner: FactorOwner,
  { isSuspended, by }: { isSuspended: boolean; by: { byKey?: string } },
): Promise<ApiKeys | Refusal> =>
  inTransaction(pool, async (tx) => {
    await lockOwner(tx, owner)
    const at = clock.now()
    const { rowCount } = await tx.query(WRITE_KEY_ORDERS, [owner.userId, isSuspended ? at : null])
    const action = isSuspended ? 'api_keys.orders_suspended' : 'api_keys.orders_resumed'
    if (rowCount === 1)
      await recordAudit(tx, { ...entryOf(owner, action, at, by), id: (await takeIds(tx)).next() })
    return listKeys(tx, owner.userId)
  })
