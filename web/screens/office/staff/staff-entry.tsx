import { classNames } from '#web/ui/class-names.ts'
import { Unlink, UserPlus, UserRoundCheck, UserRoundX, X } from 'lucide-react'
import type { StaffMember } from '#contract/people/staff/staff.ts'
import { STAFF_ROLES } from '#domain/staff/roles.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { roleText } from '#web/features/staff/role-names.ts'
import type { StaffAction } from './staff-actions.ts'

interface StaffEntryProps {
  member: StaffMember
  isOwn: boolean
  /** Absent for staff who may only look, and for one's own entry. */
  onAct: ((action: StaffAction) => void) | undefined
}

export function StaffEntry({ member, isOwn, onAct }: StaffEntryProps) {
  const { username, firstName, lastName, roles, hasSecondFactor, deactivatedAt, lastSignInAt } = member
  return (
    <li className="grid gap-3 px-4.5 py-4 md:px-5.5 lg:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="font-strong wrap-anywhere">
          {firstName} {lastName}
          {isOwn && <span className="font-normal text-fg-3"> (you)</span>}
        </h2>
        <p className="text-sm wrap-anywhere text-fg-2">{username}</p>
        <p className="text-sm text-fg-3">
          {lastSignInAt === null ? (
            'No sign-in yet'
          ) : (
            <>
              Last sign-in <DateTime value={lastSignInAt} />
            </>
          )}
        </p>
        <span className="mt-1.5 flex flex-wrap gap-1.5">
          {deactivatedAt !== null && <Badge tone="danger">Deactivated</Badge>}
          {!hasSecondFactor && <Badge tone="warn">No two-step sign-in</Badge>}
        </span>
      </div>
      <Roles roles={roles} username={username} onAct={onAct} />
      {onAct !== undefined && (
        <div className="flex flex-wrap items-start gap-2.5 lg:justify-end">
          {roles.length < STAFF_ROLES.length && (
            <Button
              size="sm"
              variant="secondary"
              icon={<UserPlus aria-hidden className="size-4" />}
              aria-label={`Grant a role to ${username}`}
              onClick={() => onAct({ kind: 'grant' })}
            >
              Grant a role
            </Button>
          )}
          {member.linkedAt !== null && (
            <Button
              size="sm"
              variant="secondary"
              icon={<Unlink aria-hidden className="size-4" />}
              aria-label={`Unlink the single sign-on of ${username}`}
              onClick={() => onAct({ kind: 'unlink' })}
            >
              Unlink single sign-on
            </Button>
          )}
          <SignInButton member={member} onAct={onAct} />
        </div>
      )}
    </li>
  )
}

function Roles({
  roles,
  username,
  onAct,
}: Pick<StaffMember, 'roles' | 'username'> & Pick<StaffEntryProps, 'onAct'>) {
  if (roles.length === 0) return <p className="text-sm text-fg-2">No role: every office page is closed.</p>
  return (
    <ul className="flex flex-wrap content-start gap-2" aria-label={`Roles of ${username}`}>
      {roles.map(({ role, grantedAt, grantedBy }) => (
        <li
          key={role}
          className={classNames(
            'flex items-center gap-1 rounded-md border border-line py-1 pl-3',
            onAct === undefined ? 'pr-2.5' : 'pr-1',
          )}
        >
          <span className="py-0.5 text-sm">
            <span className="font-medium">{roleText(role).name}</span>{' '}
            <span className="text-xs text-fg-3 wrap-anywhere">
              {grantedBy === null ? '' : `by ${grantedBy}, `}
              <DateTime value={grantedAt} precision="day" />
            </span>
          </span>
          {onAct !== undefined && (
            <Button
              size="sm"
              variant="ghost"
              icon={<X aria-hidden className="size-3.5" />}
              aria-label={`Revoke ${roleText(role).name} from ${username}`}
              onClick={() => onAct({ kind: 'revoke', role })}
            >
              Revoke
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function SignInButton({ member, onAct }: { member: StaffMember; onAct: (action: StaffAction) => void }) {
  return member.deactivatedAt === null ? (
    <Button
      size="sm"
      variant="destructive"
      icon={<UserRoundX aria-hidden className="size-4" />}
      aria-label={`Deactivate ${member.username}`}
      onClick={() => onAct({ kind: 'deactivate' })}
    >
      Deactivate
    </Button>
  ) : (
    <Button
      size="sm"
      icon={<UserRoundCheck aria-hidden className="size-4" />}
      aria-label={`Reactivate ${member.username}`}
      onClick={() => onAct({ kind: 'reactivate' })}
    >
      Reactivate
    </Button>
  )
}
