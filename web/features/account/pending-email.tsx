import {
  cancelEmailChange,
  getEmail,
  type PendingEmail as Pending,
  resendEmailChange,
} from '#contract/people/account.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Note } from '#web/ui/messages/note.tsx'

/** The pending address, and who must still confirm it. */
export function PendingEmail({ email, pending }: { email: string; pending: Pending }) {
  const sending = useAction({
    call: () => call(resendEmailChange, {}),
    success: { title: 'Link sent', description: 'Check your inbox and your spam folder' },
    failure: 'Link not sent',
    refreshes: [getEmail],
  })
  const cancelling = useAction({
    call: () => call(cancelEmailChange, {}),
    success: { title: 'Change canceled', description: 'Your email address stays the same' },
    failure: 'Change not canceled',
    refreshes: [getEmail],
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

/** Who must still press a link. */
function waitsFor(email: string, { isNewConfirmed, isOldConfirmed }: Pending): string {
  if (isNewConfirmed) return `It is confirmed. Now open the link that we sent to ${email}.`
  if (isOldConfirmed === false) return `Open the links that we sent to it and to ${email}.`
  return 'Open the link that we sent to it.'
}
