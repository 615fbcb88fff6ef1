import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getEmail } from '#contract/people/account.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { useUser } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmailProof } from './email-proof.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { PendingEmail } from './pending-email.tsx'

const AccountDialog = lazyComponent(() => import('./account-dialog.tsx'))

/** The account's name and email address. The legal name is the profile's. */
export function AccountCard() {
  const user = useUser()
  const { data: status } = useQuery({ ...queryOf(getEmail, {}), ...CHANGES_ELSEWHERE })
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
  const [times, setTimes] = useState(0)
  const open = () => {
    setTimes(times + 1)
    setOpen(true)
  }
  return (
    <li className="flex items-center gap-3.5">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-fg-3">{label}</p>
        <p className="font-medium wrap-anywhere">{value}</p>
      </div>
      <Button size="sm" variant="secondary" aria-label={`Change ${label}`} onClick={open}>
        Change
      </Button>
      <LazyDialog open={isOpen}>
        {/* A new form each time: no password stays. */}
        <AccountDialog key={times} changes={label} open={isOpen} onOpenChange={setOpen} />
      </LazyDialog>
    </li>
  )
}
