import * as staff from '#contract/people/staff/staff.ts'
import { reviewerOf } from '#server/records/audit/audit.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { AccessDeps } from '../accounts/lock-customer.ts'
import { changeStaffAccess, unlinkStaff, listStaff } from './staff.ts'

/** Mounts the list of staff and decisions about it. */
export function mountStaff(serve: Serve, deps: AccessDeps): void {
  serve(staff.listStaff, () => listStaff(deps.pool))
  serve(staff.grantRole, (call) => {
    const { role, acceptsWarnings = false } = call.body
    return changeStaffAccess(deps, { ...requestOf(call), decision: { kind: 'grant', role, acceptsWarnings } })
  })
  serve(staff.revokeRole, (call) =>
    changeStaffAccess(deps, { ...requestOf(call), decision: { kind: 'revoke', role: call.body.role } }),
  )
  serve(staff.deactivateStaff, (call) =>
    changeStaffAccess(deps, { ...requestOf(call), decision: { kind: 'deactivate' } }),
  )
  serve(staff.reactivateStaff, (call) =>
    changeStaffAccess(deps, { ...requestOf(call), decision: { kind: 'reactivate' } }),
  )
  serve(staff.unlinkStaff, (call) => unlinkStaff(deps, requestOf(call)))
}

type StaffCall = { params: { id: string }; body: { reason: string } } & Parameters<typeof reviewerOf>[0]

const requestOf = (call: StaffCall) => ({
  staffId: BigInt(call.params.id),
  reason: call.body.reason,
  reviewer: reviewerOf(call),
})
