import { listInvitations } from '#contract/people/staff/invitations.ts'
import { adminListAudit } from '#contract/records/audit.ts'
import { refresh } from '#web/lib/api/query.ts'

/** Also after a refusal: a colleague may have decided first. */
export const refreshInvitations = (): Promise<unknown> => refresh(listInvitations, adminListAudit)
