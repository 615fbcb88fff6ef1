import type { Permission } from '#domain/staff/permissions.ts'
import type { Principal } from '#server/platform/http/principal.ts'

/** Decides which proposals they see, and what they may do with each. */
export interface ProposalViewer {
  readonly userId: bigint
  readonly permissions: readonly Permission[]
  readonly at: Date
}

export const viewerOf = ({ userId, user }: Principal, at: Date): ProposalViewer => ({
  userId,
  permissions: (user.permissions ?? []) as readonly Permission[],
  at,
})
