import { listKeys, resumeKeys } from '#contract/people/programs/keys.ts'
import { PasswordStep } from '#web/features/second-factor/password-step.tsx'
import { usePasswordMutation } from '#web/features/second-factor/use-password-mutation.ts'
import { call } from '#web/lib/api/client.ts'
import { refresh } from '#web/lib/api/query.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/messages/toast.ts'

/** Lets stopped keys work again, with the password; the second factor is asked for where there is one. */
export function ResumeDialog({ onClose }: { onClose: () => void }) {
  const resuming = usePasswordMutation({
    mutationFn: (password: string) => call(resumeKeys, { body: { password } }),
    failure: 'The keys stay stopped',
    onSuccess: () => {
      toast({ tone: 'success', title: 'Keys resumed', description: 'Your programs can sign in again' })
      onClose()
    },
    onSettled: () => refresh(listKeys),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Resume All Keys"
      description="Keys that were revoked or have expired stay so."
    >
      <PasswordStep
        submitLabel="Resume all"
        pending={resuming.isPending}
        error={resuming.wrong['password']}
        onSubmit={resuming.mutate}
      />
    </Dialog>
  )
}
