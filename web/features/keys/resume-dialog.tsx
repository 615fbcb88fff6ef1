import { listKeys, resumeKeys } from '#contract/people/programs/keys.ts'
import { PasswordStep } from '#web/features/second-factor/password-step.tsx'
import { usePasswordAction } from '#web/features/second-factor/use-password-action.ts'
import { call } from '#web/lib/api/client.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

/** Resumes stopped keys, with password and second factor. */
export function ResumeDialog({ onClose }: { onClose: () => void }) {
  const resuming = usePasswordAction({
    call: (password: string) => call(resumeKeys, { body: { password } }),
    failure: 'The keys stay stopped',
    success: { title: 'Keys resumed', description: 'Your programs can sign in again' },
    onSuccess: onClose,
    refreshes: [listKeys],
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
        error={resuming.errors['password']}
        onSubmit={resuming.mutate}
      />
    </Dialog>
  )
}
