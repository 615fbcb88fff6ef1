import {
  cancelEmailChange,
  getEmail,
  type PendingEmail as Pending,
  resendEmailChange,
} from '#contract/people/account.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { refresh } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { toast } from '#web/ui/messages/toast.ts'

/** The change of address that waits, and who is still to confirm it. */
export function PendingEmail({ email, pending }: { email: string; pending: Pending }) {
  const sending = useMutation({
    mutationFn: () => call(resendEmailChange, {}),
    onSuccess: () =>
      toast({ tone: 'success', title: 'Link sent', description: 'Check your inbox and your spam folder' }),
    onError: failed('Link not sent'),
    onSettled: () => refresh(getEmail),
  })
  const cancelling = useMutation({
    mutationFn: () => call(cancelEmailChange, {}),
    onSuccess: () =>
      toast({ tone: 'success', title: 'Change canceled', description: 'Your email address stays the same' }),
    onError: failed('Change not canceled'),
    onSettled: () => refresh(getEmail),
  })
  return (
    <Note tone="warn" className="mt-4">
      <p className="mb-3 wrap-anywhere">
        New address: <span className="font-strong">{pending.email}</span>. {waitsFor(email, pending)} The link
        is good until <DateTime value={pending.expiresAt} />.
      </p>
      <div className="flex gap-2.5">
        <Button size="sm" variant="secondary" pending={sending.isPending} onClick={() => sending.mutate()}>
          Send Link Again
        </Button>
        <Button
          size="sm"
          variant="secondary"
          pending={cancelling.isPending}
          onClick={() => cancelling.mutate()}
        >
          Cancel Change
        </Button>
      </div>
    </Note>
  )
}

/** Who is still to press a link. */
function waitsFor(email: string, { isNewConfirmed, isOldConfirmed }: Pending): string {
  if (isNewConfirmed) return `It is confirmed. Now open the link that we sent to ${email}.`
  if (isOldConfirmed === false) return `Open the links that we sent to it and to ${email}.`
  return 'Open the link that we sent to it.'
}

const failed = (title: string) => (error: unknown) =>
  toast({ tone: 'error', title, description: detailOf(error) })
