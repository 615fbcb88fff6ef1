import { CallError } from '#web/lib/api/call-error.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { ReasonDialog } from '#web/features/reviews/reason-dialog.tsx'
import { type ReasonedAction, refreshCustomer } from './access.ts'

interface ReasonedDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  customer: { id: string; username: string }
  action: ReasonedAction
}

/** Colleagues read the reason, the customer does not. */
export default function ReasonedDialog({ open, onOpenChange, customer, action }: ReasonedDialogProps) {
  const { id, username } = customer
  const acting = useAction({
    call: (reason: string) => action.act(id, reason),
    success: (done) => done,
    onSuccess: () => onOpenChange(false),
    failure: action.failureTitle,
    onError: (error) => {
      if (error instanceof CallError && error.status === 409) onOpenChange(false)
    },
    refreshes: () => refreshCustomer(id),
  })
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={action.title}
      description={username}
      hint="For the audit log and your colleagues. Not visible to the customer."
      button={action.button}
      isDestructive={action.isDestructive}
      text={<p className="text-fg-2">{action.text}</p>}
      decision={acting}
    />
  )
}
