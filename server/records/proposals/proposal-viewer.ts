import type { Permission } from '#domain/staff/permissions.ts'
import type { Principal } from '#server/platform/http/principal.ts'

/** Who reads proposals: it decides which of them, and what they may do with each. */
export interface ProposalViewer {
  readonly userId: bigint
  readonly permissions: readonly Permission[]
  readonly at: Date
}

/** The caller at `at`. */
export const viewerOf = ({ userId, user }: Principal, at: Date): ProposalViewer => ({
  userId,
  permissions: (user.permissions ?? []) as readonly Permission[],
  at,
})
