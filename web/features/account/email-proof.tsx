import { requestEmailProof } from '#contract/people/account.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { toast } from '#web/ui/messages/toast.ts'

/** Asks to confirm the address, for which withdrawals wait, and mails the link. */
export function EmailProof() {
  const sending = useMutation({
    mutationFn: () => call(requestEmailProof, {}),
    onSuccess: () =>
      toast({ tone: 'success', title: 'Link sent', description: 'Check your inbox and your spam folder' }),
    onError: (error) => {
      const description = detailOf(error)
      toast({ tone: 'error', title: 'Link not sent', description })
    },
  })
  return (
    <Note tone="warn" className="mt-4">
      <p className="mb-3">Confirm your email address with the link we send you. Withdrawals wait for it.</p>
      <Button size="sm" variant="secondary" pending={sending.isPending} onClick={() => sending.mutate()}>
        Send Link
      </Button>
    </Note>
  )
}
