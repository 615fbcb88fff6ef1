import { UserPlus } from 'lucide-react'
import {
  confirmInvitation,
  listInvitations,
  type StaffInvitation,
  withdrawInvitation,
} from '#contract/people/staff/invitations.ts'
import type { InvitationStatus } from '#domain/invitations/invitation.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { roleText } from '#web/features/staff/role-names.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { refresh, useAnswer } from '#web/lib/api/query.ts'
import { useUser } from '#web/lib/api/session.ts'
import { Button, SmallButton } from '#web/ui/buttons/button.tsx'
import { DateTime, TimeAfter } from '#web/ui/figures/date-time.tsx'
import { Badge, type BadgeTone } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { ReasonDialog } from '#web/features/reviews/reason-dialog.tsx'
import { type DialogState, Dialog } from '#web/ui/dialogs/dialog.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { adminListAudit } from '#contract/records/audit.ts'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { SubjectDialog, useSubject } from '#web/ui/dialogs/subject-dialog.tsx'

/** Administrators confirm those of others, and withdraw any. */
export function InvitationsCard({ onLink }: { onLink: (link: string) => void }) {
  const withdrawn = useSubject<StaffInvitation>()
  const query = useAnswer(listInvitations, {})
  return (
    <Card flush aria-label="Invitations" className="mt-4">
      <h2 className="px-4.5 pt-4 font-strong md:px-5.5">Invitations</h2>
      <Loaded query={query} skeleton={<InvitationsSkeleton />} what="invitations">
        {(invitations) =>
          invitations.length === 0 ? (
            <EmptyState icon={<UserPlus aria-hidden />}>No invitations yet</EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {invitations.map((invitation) => (
                <InvitationEntry
                  key={invitation.id}
                  invitation={invitation}
                  onLink={onLink}
                  onWithdraw={() => withdrawn.show(invitation)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <SubjectDialog of={withdrawn}>
        {(invitation, dialog) => <WithdrawDialog key={invitation.id} {...dialog} invitation={invitation} />}
      </SubjectDialog>
    </Card>
  )
}

const InvitationsSkeleton = () => (
  <div role="status" className="px-4.5 py-4 md:px-5.5">
    <span className="sr-only">Loading invitations</span>
    <Skeleton className="w-44 max-w-full" />
  </div>
)

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
          <SmallButton aria-label={`Withdraw the invitation of ${username}`} onClick={onWithdraw}>
            Withdraw
          </SmallButton>
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
      <TimeAfter
        words={`, confirmed ${confirmedBy === null ? 'without a second person' : `by ${confirmedBy}`}`}
        at={confirmedAt}
      />
      <TimeAfter
        words={`, ${withdrawnBy === null ? 'accepted' : `withdrawn by ${withdrawnBy}`}`}
        at={endedAt}
      />
      {endedAt === null && (
        <TimeAfter words={status === 'expired' ? ', expired' : ', open until'} at={expiresAt} />
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

interface WithdrawDialogProps extends DialogState {
  invitation: StaffInvitation
}

function WithdrawDialog({ invitation: { id, username }, ...dialog }: WithdrawDialogProps) {
  const withdrawing = useAction({
    call: (reason: string) => call(withdrawInvitation, { params: { id }, body: { reason } }),
    success: { title: 'Invitation withdrawn', description: username },
    onSuccess: () => dialog.onOpenChange(false),
    failure: 'The invitation was not withdrawn',
    refreshes: refreshInvitations,
  })
  return (
    <ReasonDialog
      {...dialog}
      title="Withdraw Invitation"
      description={username}
      button="Withdraw"
      isDestructive
      text={<p className="text-fg-2">Its link stops working at once.</p>}
      decision={withdrawing}
    />
  )
}

/** An invitation's link, shown once: no mail server is set to send it. */
export function InvitationLinkDialog({ link, onClose }: { link: string | null; onClose: () => void }) {
  const address = `${location.origin}${link ?? ''}`
  return (
    <Dialog open={link !== null} layer="cover" onOpenChange={() => {}} title="Invitation Link">
      <div className="grid gap-4">
        <Note tone="warn">
          No mail server is set, so you pass the link on. It is shown only once, and works once, for 24 hours.
        </Note>
        <p className="flex items-center justify-between gap-2 rounded-md bg-surface-2 py-1 pr-1 pl-3">
          <span className="min-w-0 break-all">{address}</span>
          <CopyButton label="Copy the link" text={address} />
        </p>
        <Button block onClick={onClose}>
          I Have the Link
        </Button>
      </div>
    </Dialog>
  )
}

/** Also after a refusal: a colleague may have decided first. */
export const refreshInvitations = (): Promise<unknown> => refresh(listInvitations, adminListAudit)
