import { useState } from 'react'
import { type StaffInvitation, withdrawInvitation } from '#contract/people/staff/invitations.ts'
import { ReasonForm } from '#web/features/reviews/reason-form.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { refreshInvitations } from './refresh-invitations.ts'

interface WithdrawDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  invitation: StaffInvitation
}

/** Asks why an invitation is withdrawn. */
export function WithdrawDialog({ open, onOpenChange, invitation: { id, username } }: WithdrawDialogProps) {
  const [reason, setReason] = useState('')
  const withdrawing = useMutation({
    mutationFn: (reason: string) => call(withdrawInvitation, { params: { id }, body: { reason } }),
    onSuccess: () => {
      onOpenChange(false)
      toast({ tone: 'success', title: 'Invitation withdrawn', description: username })
    },
    onError: (error) =>
      toast({
        tone: 'error',
        title: 'The invitation was not withdrawn',
        description: detailOf(error),
      }),
    onSettled: refreshInvitations,
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
