import { CallError } from '#web/lib/api/call-error.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { ReasonDialog } from '#web/features/reviews/reason-dialog.tsx'
import type { DialogState } from '#web/ui/dialogs/dialog.tsx'
import { type NamedCustomer, type ReasonedAction, refreshCustomer } from './access.ts'

interface ReasonedDialogProps extends DialogState {
  customer: NamedCustomer
  action: ReasonedAction
}

/** Colleagues read the reason, the customer does not. */
export default function ReasonedDialog({ customer, action, ...dialog }: ReasonedDialogProps) {
  const { id, username } = customer
  const acting = useAction({
    call: (reason: string) => action.act(id, reason),
    success: (done) => done,
    onSuccess: () => dialog.onOpenChange(false),
    failure: action.failureTitle,
    onError: (error) => {
      if (error instanceof CallError && error.status === 409) dialog.onOpenChange(false)
    },
    refreshes: () => refreshCustomer(id),
  })
  return (
    <ReasonDialog
      {...dialog}
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
