import { useState } from 'react'
import { type StaffInvitation, withdrawInvitation } from '#contract/people/staff/invitations.ts'
import { ReasonForm } from '#web/features/reviews/reason-form.tsx'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { refreshInvitations } from './refresh-invitations.ts'

interface WithdrawDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  invitation: StaffInvitation
}

/** Asks why an invitation is withdrawn. */
export function WithdrawDialog({ open, onOpenChange, invitation: { id, username } }: WithdrawDialogProps) {
  const [reason, setReason] = useState('')
  const withdrawing = useAction({
    call: (reason: string) => call(withdrawInvitation, { params: { id }, body: { reason } }),
    success: { title: 'Invitation withdrawn', description: username },
    onSuccess: () => onOpenChange(false),
    failure: 'The invitation was not withdrawn',
    refreshes: refreshInvitations,
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Withdraw Invitation" description={username}>
      <ReasonForm
        reason={reason}
        onReasonChange={setReason}
        label="Reason"
        hint="For the audit log and your colleagues."
        button="Withdraw"
        variant="destructive"
        text={<p className="text-fg-2">Its link stops working at once.</p>}
        decision={withdrawing}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  )
}
