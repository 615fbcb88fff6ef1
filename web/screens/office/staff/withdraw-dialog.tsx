import { type StaffInvitation, withdrawInvitation } from '#contract/people/staff/invitations.ts'
import { ReasonDialog } from '#web/features/reviews/reason-dialog.tsx'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { refreshInvitations } from './refresh-invitations.ts'

interface WithdrawDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  invitation: StaffInvitation
}

export function WithdrawDialog({ open, onOpenChange, invitation: { id, username } }: WithdrawDialogProps) {
  const withdrawing = useAction({
    call: (reason: string) => call(withdrawInvitation, { params: { id }, body: { reason } }),
    success: { title: 'Invitation withdrawn', description: username },
    onSuccess: () => onOpenChange(false),
    failure: 'The invitation was not withdrawn',
    refreshes: refreshInvitations,
  })
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Withdraw Invitation"
      description={username}
      button="Withdraw"
      isDestructive
      text={<p className="text-fg-2">Its link stops working at once.</p>}
      decision={withdrawing}
    />
  )
}
