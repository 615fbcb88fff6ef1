import { UserPlus, Unlink, UserRoundCheck, UserRoundX, X } from 'lucide-react'
import { useState } from 'react'
import { listStaff, type StaffMember } from '#contract/people/staff/staff.ts'
import { Button, SmallButton } from '#web/ui/buttons/button.tsx'
import { permitted, usePermitted } from '#web/features/staff/permitted.tsx'
import { useAnswer } from '#web/lib/api/query.ts'
import { useUser } from '#web/lib/api/session.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { InvitationsCard, InvitationLinkDialog } from './invitations-card.tsx'
import type { StaffAction } from './staff-dialog.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { STAFF_ROLES } from '#domain/staff/roles.ts'
import { DateTime, TimeAfter } from '#web/ui/figures/date-time.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { roleText } from '#web/features/staff/role-names.ts'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { SubjectDialog, useSubject, DialogButton } from '#web/ui/dialogs/subject-dialog.tsx'

const InviteDialog = lazyComponent(() => import('./invite-dialog.tsx'))
const StaffDialog = lazyComponent(() => import('./staff-dialog.tsx'))

/** Administrators decide about all but themselves. */
export default permitted('staff.look', StaffPage)

function StaffPage() {
  const decided = useSubject<{ member: StaffMember; action: StaffAction }>()
  const [link, setLink] = useState<string | null>(null)
  const mayChange = usePermitted()('staff.change')
  const query = useAnswer(listStaff, {})
  return (
    <div className="page pb-10">
      <PageHeader
        title="Staff"
        subtitle="Who works here, and what each may do"
        aside={
          mayChange && (
            <DialogButton
              size="md"
              variant="primary"
              icon={<UserPlus aria-hidden />}
              dialog={(dialog) => <InviteDialog {...dialog} onLink={setLink} />}
            >
              Invite a Colleague
            </DialogButton>
          )
        }
      />
      <Card flush aria-label="Staff">
        <Loaded query={query} skeleton={<StaffSkeleton />} what="the staff">
          {(members) => (
            <ul className="divide-y divide-line">
              {members.map((member) => (
                <StaffEntry
                  key={member.id}
                  member={member}
                  onAct={(action) => decided.show({ member, action })}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
      <InvitationsCard onLink={setLink} />
      <InvitationLinkDialog link={link} onClose={() => setLink(null)} />
      <SubjectDialog of={decided} fresh>
        {(decision, dialog) => <StaffDialog {...dialog} {...decision} />}
      </SubjectDialog>
    </div>
  )
}

const StaffSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading the staff</span>
    <div aria-hidden className="divide-y divide-line">
      {['first', 'second', 'third'].map((place) => (
        <div key={place} className="grid gap-2 px-4.5 py-4 md:px-5.5">
          <Skeleton className="w-32" />
          <Skeleton className="w-44 max-w-full" />
          <Skeleton className="h-9 w-64 max-w-full" />
        </div>
      ))}
    </div>
  </div>
)

type OnAct = (action: StaffAction) => void

function StaffEntry({ member, ...given }: { member: StaffMember; onAct: OnAct }) {
  const isOwn = member.id === useUser()?.id
  // Staff who may only look change nobody, and nobody themselves.
  const onAct = usePermitted()('staff.change') && !isOwn ? given.onAct : undefined
  const { username, firstName, lastName, roles, hasSecondFactor, deactivatedAt, lastSignInAt } = member
  const isActive = deactivatedAt === null
  return (
    <li className="grid gap-3 px-4.5 py-4 md:px-5.5 lg:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="font-strong wrap-anywhere">
          {firstName} {lastName}
          {isOwn && <span className="font-normal text-fg-3"> (you)</span>}
        </h2>
        <p className="text-sm wrap-anywhere text-fg-2">{username}</p>
        <p className="text-sm text-fg-3">
          {lastSignInAt === null && 'No sign-in yet'}
          <TimeAfter words="Last sign-in" at={lastSignInAt} />
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
            <SmallButton
              icon={<UserPlus aria-hidden />}
              aria-label={`Grant a role to ${username}`}
              onClick={() => onAct({ kind: 'grant' })}
            >
              Grant a role
            </SmallButton>
          )}
          {member.linkedAt !== null && (
            <SmallButton
              icon={<Unlink aria-hidden />}
              aria-label={`Unlink the single sign-on of ${username}`}
              onClick={() => onAct({ kind: 'unlink' })}
            >
              Unlink single sign-on
            </SmallButton>
          )}
          <Button
            size="sm"
            variant={isActive ? 'destructive' : 'primary'}
            icon={isActive ? <UserRoundX aria-hidden /> : <UserRoundCheck aria-hidden />}
            aria-label={`${isActive ? 'Deactivate' : 'Reactivate'} ${username}`}
            onClick={() => onAct({ kind: isActive ? 'deactivate' : 'reactivate' })}
          >
            {isActive ? 'Deactivate' : 'Reactivate'}
          </Button>
        </div>
      )}
    </li>
  )
}

function Roles({
  roles,
  username,
  onAct,
}: Pick<StaffMember, 'roles' | 'username'> & { onAct: OnAct | undefined }) {
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
