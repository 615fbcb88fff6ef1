import { useState } from 'react'
import { listKeys, resumeKeys } from '#contract/people/keys.ts'
import { PasswordStep } from '#web/features/second-factor/password-step.tsx'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { refresh } from '#web/lib/api/query.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/messages/toast.ts'

/** Lets stopped keys work again, with the password; the second factor is asked for where there is one. */
export function ResumeDialog({ onClose }: { onClose: () => void }) {
  const [wrong, setWrong] = useState<string>()
  const resuming = useMutation({
    mutationFn: (password: string) => call(resumeKeys, { body: { password } }),
    onSuccess: () => {
      toast({ tone: 'success', title: 'Keys resumed', description: 'Your programs can sign in again' })
      onClose()
    },
    onError: (error) => {
      const description = detailOf(error, 'Please check your connection and try again')
      const isWrong = error instanceof CallError && error.code === 'wrong_password'
      if (isWrong) setWrong(description)
      else toast({ tone: 'error', title: 'The keys stay stopped', description })
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
        error={wrong}
        onSubmit={resuming.mutate}
      />
    </Dialog>
  )
}
