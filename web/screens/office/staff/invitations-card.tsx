import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import {
  confirmInvitation,
  listInvitations,
  type StaffInvitation,
} from '#contract/people/staff/invitations.ts'
import type { InvitationStatus } from '#domain/invitations/invitation.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { roleText } from '#web/features/staff/role-names.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { useUser } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Badge, type BadgeTone } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { refreshInvitations } from './refresh-invitations.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** Administrators confirm those of others, and withdraw any. */
export function InvitationsCard({ onLink }: { onLink: (link: string) => void }) {
  const [withdrawn, setWithdrawn] = useState<{ invitation: StaffInvitation; isOpen: boolean }>()
  const { data, error, isRefetching, refetch } = useQuery({
    ...queryOf(listInvitations, {}),
    ...CHANGES_ELSEWHERE,
  })
  return (
    <Card padded={false} aria-label="Invitations" className="mt-4 overflow-hidden">
      <h2 className="px-4.5 pt-4 font-strong md:px-5.5">Invitations</h2>
      {data === undefined && error === null && (
        <div role="status" className="px-4.5 py-4 md:px-5.5">
          <span className="sr-only">Loading invitations</span>
          <Skeleton className="w-44 max-w-full" />
        </div>
      )}
      {data === undefined && error !== null && (
        <LoadFailure
          title="Failed to load invitations"
          text={detailOf(error)}
          pending={isRefetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <EmptyState icon={<UserPlus aria-hidden />}>No invitations yet</EmptyState>}
      {data !== undefined && data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((invitation) => (
            <InvitationEntry
              key={invitation.id}
              invitation={invitation}
              onLink={onLink}
              onWithdraw={() => setWithdrawn({ invitation, isOpen: true })}
            />
          ))}
        </ul>
      )}
      {withdrawn !== undefined && (
        <WithdrawDialog
          key={withdrawn.invitation.id}
          open={withdrawn.isOpen}
          onOpenChange={(isOpen) => setWithdrawn({ ...withdrawn, isOpen })}
          invitation={withdrawn.invitation}
        />
      )}
    </Card>
  )
}

const STATUSES: Readonly<Record<InvitationStatus, { label: string; tone: BadgeTone }>> = {
  waiting: { label: 'Waits for confirmation', tone: 'warn' },
  confirmed: { label: 'Sent', tone: 'brand' },
  used: { label: 'Accepted', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
}

interface InvitationEntryProps {
  invitation: StaffInvitation
  onLink: (link: string) => void
  onWithdraw: () => void
}

function InvitationEntry({ invitation, onLink, onWithdraw }: InvitationEntryProps) {
  const { username, email, firstName, lastName, roles, reason, status, invitedBy } = invitation
  const user = useUser()
  const mayChange = usePermitted()('staff.change')
  const isOpen = status === 'waiting' || status === 'confirmed'
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4.5 py-4 md:px-5.5">
      <div className="min-w-0 flex-1 basis-56">
        <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
        <h3 className="mt-1.5 font-strong wrap-anywhere">
          {firstName} {lastName}
        </h3>
        <p className="text-sm text-fg-2 wrap-anywhere">
          {username} · {email}
        </p>
        <p className="text-sm wrap-anywhere">{roles.map((role) => roleText(role).name).join(', ')}</p>
        <p className="text-sm text-fg-2 wrap-anywhere">{reason}</p>
        <Life invitation={invitation} />
      </div>
      {mayChange && isOpen && (
        <div className="flex flex-wrap gap-2.5">
          {status === 'waiting' && invitedBy !== user?.username && (
            <ConfirmButton invitation={invitation} onLink={onLink} />
          )}
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Withdraw the invitation of ${username}`}
            onClick={onWithdraw}
          >
            Withdraw
          </Button>
        </div>
      )}
    </li>
  )
}

const Life = ({ invitation }: { invitation: StaffInvitation }) => {
  const { status, invitedBy, invitedAt, confirmedBy, confirmedAt, expiresAt, withdrawnBy, endedAt } =
    invitation
  return (
    <p className="mt-0.5 text-sm text-fg-3 wrap-anywhere">
      Invited by {invitedBy} <DateTime value={invitedAt} />
      {confirmedAt !== null && (
        <>
          , confirmed {confirmedBy === null ? 'without a second person' : `by ${confirmedBy}`}{' '}
          <DateTime value={confirmedAt} />
        </>
      )}
      {endedAt !== null && (
        <>
          , {withdrawnBy === null ? 'accepted' : `withdrawn by ${withdrawnBy}`} <DateTime value={endedAt} />
        </>
      )}
      {endedAt === null && (
        <>
          , {status === 'expired' ? 'expired' : 'open until'} <DateTime value={expiresAt} />
        </>
      )}
    </p>
  )
}

function ConfirmButton({ invitation, onLink }: Pick<InvitationEntryProps, 'invitation' | 'onLink'>) {
  const { id, username, email } = invitation
  const confirming = useAction({
    call: () => call(confirmInvitation, { params: { id } }),
    success: ({ link }) => (link === null ? { title: 'Invitation mailed', description: email } : undefined),
    onSuccess: ({ link }) => {
      if (link !== null) onLink(link)
    },
    failure: 'The invitation was not confirmed',
    refreshes: refreshInvitations,
  })
  return (
    <Button
      size="sm"
      pending={confirming.isPending}
      aria-label={`Confirm the invitation of ${username}`}
      onClick={() => confirming.mutate()}
    >
      Confirm
    </Button>
  )
}
