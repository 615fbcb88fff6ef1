import { requestEmailProof } from '#contract/people/account.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/messages/note.tsx'

/** Withdrawals wait until the address is confirmed. */
export function EmailProof() {
  const sending = useAction({
    call: () => call(requestEmailProof, {}),
    success: { title: 'Link sent', description: 'Check your inbox and your spam folder' },
    failure: 'Link not sent',
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
