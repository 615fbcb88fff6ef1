import { permissionFor } from '#contract/endpoint.ts'
import type { PoolAndClock } from '#server/platform/database/database.ts'
import { householdOf } from '#server/platform/throttling/subnet.ts'
import type { OnRefusedAccess } from '#server/platform/http/route.ts'
import { REPEATS_WINDOW_MS, recordRepeated } from './record-repeated.ts'

const REMEMBERED_MAX = 10_000

/**
 * Records a call of a staff endpoint without its permission, once in ten minutes for each caller, endpoint and network.
 * This node remembers its records, so that a flood does not reach the database.
 */
export function createRefusedAccessRecorder({ pool, clock }: PoolAndClock): OnRefusedAccess {
  const listedUntil = new Map<string, number>()

  return async ({ principal, endpoint, address }) => {
    if (permissionFor(endpoint.access) === null) return
    const subjectId = `${endpoint.method} ${endpoint.path}`
    const bucket = `access.refused:${principal.user.id}:${subjectId}:${householdOf(address)}`
    const at = clock.now()
    if ((listedUntil.get(bucket) ?? 0) > at.getTime()) return
    if (listedUntil.size >= REMEMBERED_MAX) listedUntil.clear()
    listedUntil.set(bucket, at.getTime() + REPEATS_WINDOW_MS)
    const recorded = recordRepeated(pool, {
      bucket,
      at,
      actorId: principal.userId,
      action: 'access.refused',
      subjectType: 'endpoint',
      subjectId,
      customerId: principal.kind === 'customer' ? principal.userId : null,
      address,
    })
    await recorded.catch((error: unknown) => {
      listedUntil.delete(bucket)
      throw error
    })
  }
}
