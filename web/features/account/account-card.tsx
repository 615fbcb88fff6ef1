import { useState } from 'react'
import {
  cancelEmailChange,
  getEmail,
  type PendingEmail as Pending,
  requestEmailProof,
  resendEmailChange,
} from '#contract/people/account.ts'
import { ActionButton } from '#web/features/outcome/action-button.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { call } from '#web/lib/api/client.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { useUser } from '#web/lib/api/session.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { Note } from '#web/ui/messages/note.tsx'

const AccountDialog = lazyDialog(() => import('./account-dialog.tsx'), { fresh: true })

/** The account's name and email address. The legal name is the profile's. */
export function AccountCard() {
  const user = useUser()
  const { data: status } = useAnswer(getEmail, {})
  if (user === null) return null
  // For some seconds the session may not know a change made by link.
  const email = status?.email ?? user.email
  return (
    <Card title="Account">
      <ul className="grid gap-4">
        <Detail label="Name" value={`${user.firstName} ${user.lastName}`} />
        <Detail label="Email" value={email} />
      </ul>
      {status?.pending ? (
        <PendingEmail email={email} pending={status.pending} />
      ) : (
        status?.isProofDue === true && <EmailProof />
      )}
    </Card>
  )
}

function Detail({ label, value }: { label: 'Name' | 'Email'; value: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="flex items-center gap-3.5">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-fg-3">{label}</p>
        <p className="font-medium wrap-anywhere">{value}</p>
      </div>
      <SmallButton aria-label={`Change ${label}`} onClick={() => setOpen(true)}>
        Change
      </SmallButton>
      {/* A new form each time: no password stays. */}
      <AccountDialog changes={label} open={isOpen} onOpenChange={setOpen} />
    </li>
  )
}

function PendingEmail({ email, pending }: { email: string; pending: Pending }) {
  const sending = useAction({
    call: () => call(resendEmailChange, {}),
    ...OF_SENDING,
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
        <ActionButton action={sending}>Send Link Again</ActionButton>
        <ActionButton action={cancelling}>Cancel Change</ActionButton>
      </div>
    </Note>
  )
}

const OF_SENDING = {
  success: { title: 'Link sent', description: 'Check your inbox and your spam folder' },
  failure: 'Link not sent',
}

function waitsFor(email: string, { isNewConfirmed, isOldConfirmed }: Pending): string {
  if (isNewConfirmed) return `It is confirmed. Now open the link that we sent to ${email}.`
  if (isOldConfirmed === false) return `Open the links that we sent to it and to ${email}.`
  return 'Open the link that we sent to it.'
}
function EmailProof() {
  const sending = useAction({
    call: () => call(requestEmailProof, {}),
    ...OF_SENDING,
  })
  return (
    <Note tone="warn" className="mt-4">
      <p className="mb-3">Confirm your email address with the link we send you. Withdrawals wait for it.</p>
      <ActionButton action={sending}>Send Link</ActionButton>
    </Note>
  )
}
