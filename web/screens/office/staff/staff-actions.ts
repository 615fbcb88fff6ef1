import {
  deactivateStaff,
  grantRole,
  listStaff,
  reactivateStaff,
  unlinkStaff,
  revokeRole,
  type StaffMember,
} from '#contract/people/staff/staff.ts'
import { adminListAudit } from '#contract/records/audit.ts'
import type { StaffRole } from '#domain/staff/roles.ts'
import { call } from '#web/lib/api/client.ts'
import { refresh } from '#web/lib/api/query.ts'
import { roleText } from '#web/features/staff/role-names.ts'

/** A decision about a colleague; a grant's dialog asks for the role. */
export type StaffAction =
  | { kind: 'grant' | 'deactivate' | 'reactivate' | 'unlink' }
  | { kind: 'revoke'; role: StaffRole }

interface ActionTexts {
  title: string
  text: string
  button: string
  isDestructive: boolean
  done: string
  failure: string
}

export function textsOf(action: StaffAction): ActionTexts {
  switch (action.kind) {
    case 'grant':
      return {
        title: 'Grant a Role',
        text: 'It works with the next page that they open.',
        button: 'Grant Role',
        isDestructive: false,
        done: 'Role granted',
        failure: 'Could not grant the role',
      }
    case 'revoke':
      return {
        title: `Revoke ${roleText(action.role).name}`,
        text: 'What only this role permits is refused from now on. Their sessions stay open.',
        button: 'Revoke Role',
        isDestructive: true,
        done: 'Role revoked',
        failure: 'Could not revoke the role',
      }
    case 'deactivate':
      return {
        title: 'Deactivate',
        text: 'All sessions end at once, and they cannot sign in. Their roles stay for when they are reactivated.',
        button: 'Deactivate',
        isDestructive: true,
        done: 'Deactivated',
        failure: 'Could not deactivate',
      }
    case 'reactivate':
      return {
        title: 'Reactivate',
        text: 'They can sign in again with their existing password, and have the roles listed here.',
        button: 'Reactivate',
        isDestructive: false,
        done: 'Reactivated',
        failure: 'Could not reactivate',
      }
    case 'unlink':
      return {
        title: 'Unlink Single Sign-On',
        text:
          'All sessions end at once. At the next single sign-on they enter the username and password of their ' +
          'account once, and are linked again to the person they are there. Deactivate a colleague who has left.',
        button: 'Unlink',
        isDestructive: true,
        done: 'Unlinked',
        failure: 'Could not unlink',
      }
  }
}

interface Sent {
  reason: string
  /** Of a grant. */
  role: StaffRole | undefined
  acceptsWarnings: boolean
}

export function sendAction(
  action: StaffAction,
  id: string,
  { reason, role, acceptsWarnings }: Sent,
): Promise<StaffMember> {
  const params = { id }
  if (action.kind === 'revoke') return call(revokeRole, { params, body: { role: action.role, reason } })
  if (action.kind === 'deactivate') return call(deactivateStaff, { params, body: { reason } })
  if (action.kind === 'reactivate') return call(reactivateStaff, { params, body: { reason } })
  if (action.kind === 'unlink') return call(unlinkStaff, { params, body: { reason } })
  if (role === undefined) throw new Error('no role was chosen')
  return call(grantRole, { params, body: { role, reason, acceptsWarnings } })
}

/** Also after a refusal: a colleague may have decided first. */
export const refreshStaff = (): Promise<unknown> => refresh(listStaff, adminListAudit)
