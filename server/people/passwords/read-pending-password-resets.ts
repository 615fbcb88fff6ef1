import type { Answer } from '#contract/endpoint.ts'
import type { getPendingPasswordResets } from '#contract/people/password-resets.ts'
import type { QueryFragment } from '#server/platform/database/statements/gather-fragments.ts'
import { PENDING_OF } from './password-resets.sql.ts'

type PendingPasswordResets = Answer<typeof getPendingPasswordResets>

/** Pending requests, by the customer or a stranger. */
export const PENDING_RESETS_FRAGMENT: QueryFragment<PendingPasswordResets> = {
  text: PENDING_OF,
  found(text) {
    const [count = '0', latestMs = ''] = text?.split(' ') ?? []
    return {
      count: Number(count),
      latestAt: latestMs === '' ? null : new Date(Number(latestMs)).toISOString(),
    }
  },
}

export type ReadPendingResets = (customerId: bigint) => Promise<PendingPasswordResets>
