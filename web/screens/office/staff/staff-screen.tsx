import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { listStaff, type StaffMember } from '#contract/people/staff/staff.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Permitted, usePermitted } from '#web/features/staff/permitted.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { useUser } from '#web/lib/api/session.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { InvitationLinkDialog } from './invitation-link-dialog.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import type { StaffAction } from './staff-actions.ts'
import { StaffEntry } from './staff-entry.tsx'

const InviteDialog = lazyComponent(() => import('./invite-dialog.tsx'))
const StaffDialog = lazyComponent(() => import('./staff-dialog.tsx'))

/** `turn` makes every opening start without a reason. */
interface Opened {
  member: StaffMember
  action: StaffAction
  isOpen: boolean
  turn: number
}

/** Administrators decide about all but themselves. */
export default function StaffScreen() {
  return (
    <Permitted permission="staff.look">
      <StaffPage />
    </Permitted>
  )
}

function StaffPage() {
  const [opened, setOpened] = useState<Opened>()
  const [inviting, setInviting] = useState({ isOpen: false, turn: 0 })
  const [link, setLink] = useState<string | null>(null)
  const mayChange = usePermitted()('staff.change')
  return (
    <div className="page pb-10">
      <PageHeader
        title="Staff"
        subtitle="Who works here, and what each may do"
        aside={
          mayChange && (
            <Button
              icon={<UserPlus aria-hidden className="size-4" />}
              onClick={() => setInviting({ isOpen: true, turn: inviting.turn + 1 })}
            >
              Invite a Colleague
            </Button>
          )
        }
      />
      <Card padded={false} aria-label="Staff" className="overflow-hidden">
        <StaffList
          onAct={(member, action) =>
            setOpened({ member, action, isOpen: true, turn: (opened?.turn ?? 0) + 1 })
          }
        />
      </Card>
      <InvitationsCard onLink={setLink} />
      <LazyDialog open={inviting.isOpen}>
        {inviting.turn > 0 && (
          <InviteDialog
            key={inviting.turn}
            open={inviting.isOpen}
            onOpenChange={(isOpen) => setInviting({ ...inviting, isOpen })}
            onLink={setLink}
          />
        )}
      </LazyDialog>
      <InvitationLinkDialog link={link} onClose={() => setLink(null)} />
      <LazyDialog open={opened?.isOpen === true}>
        {opened !== undefined && (
          <StaffDialog
            key={opened.turn}
            open={opened.isOpen}
            onOpenChange={(isOpen) => setOpened({ ...opened, isOpen })}
            member={opened.member}
            action={opened.action}
          />
        )}
      </LazyDialog>
    </div>
  )
}

function StaffList({ onAct }: { onAct: (member: StaffMember, action: StaffAction) => void }) {
  const user = useUser()
  const mayChange = usePermitted()('staff.change')
  const { data, error, isRefetching, refetch } = useQuery({ ...queryOf(listStaff, {}), ...CHANGES_ELSEWHERE })
  if (data === undefined) {
    if (error === null) return <StaffSkeleton />
    return (
      <LoadFailure
        title="Failed to load the staff"
        text={detailOf(error)}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <ul className="divide-y divide-line">
      {data.map((member) => {
        const isOwn = member.id === user?.id
        return (
          <StaffEntry
            key={member.id}
            member={member}
            isOwn={isOwn}
            onAct={mayChange && !isOwn ? (action) => onAct(member, action) : undefined}
          />
        )
      })}
    </ul>
  )
}

function StaffSkeleton() {
  return (
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
}
