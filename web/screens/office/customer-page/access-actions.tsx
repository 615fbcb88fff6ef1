import { Eye, Lock, LockOpen, LogOut } from 'lucide-react'
import { useState } from 'react'
import type { CustomerPage } from '#contract/office/customers/customers.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Button, SmallButton } from '#web/ui/buttons/button.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { SubjectDialog, useSubject } from '#web/ui/dialogs/subject-dialog.tsx'
import { type ReasonedAction, END_SESSIONS, LOCK, UNLOCK } from './access.ts'

const ReasonedDialog = lazyComponent(() => import('./reasoned-dialog.tsx'))
const ImpersonationDialog = lazyDialog(() => import('./impersonation-dialog.tsx'))

export function AccessActions({ customer, sessions }: Pick<CustomerPage, 'customer' | 'sessions'>) {
  const isPermitted = usePermitted()
  const asked = useSubject<ReasonedAction>()
  const [isImpersonation, setImpersonation] = useState(false)
  const mayLock = (customer.lockedAt === null || customer.isOwnLock) && isPermitted('customers.lock')
  return (
    <div className="flex flex-wrap gap-2.5">
      {isPermitted('customers.view_as') && (
        <SmallButton icon={<Eye aria-hidden />} onClick={() => setImpersonation(true)}>
          View as customer
        </SmallButton>
      )}
      {sessions.length > 0 && isPermitted('customers.end_sessions') && (
        <SmallButton icon={<LogOut aria-hidden />} onClick={() => asked.show(END_SESSIONS)}>
          End sessions
        </SmallButton>
      )}
      {mayLock && (
        <Button size="sm" variant="destructive" icon={<Lock aria-hidden />} onClick={() => asked.show(LOCK)}>
          Lock
        </Button>
      )}
      {customer.lockedAt !== null && isPermitted('customers.unlock') && (
        <Button size="sm" icon={<LockOpen aria-hidden />} onClick={() => asked.show(UNLOCK)}>
          Unlock
        </Button>
      )}
      <ImpersonationDialog open={isImpersonation} onOpenChange={setImpersonation} customer={customer} />
      <SubjectDialog of={asked} fresh>
        {(action, dialog) => <ReasonedDialog {...dialog} customer={customer} action={action} />}
      </SubjectDialog>
    </div>
  )
}
