import { Eye, Lock, LockOpen, LogOut } from 'lucide-react'
import { useState } from 'react'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import type { CustomerPage } from '#contract/office/customers/customers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { type ReasonedAction, END_SESSIONS, LOCK, UNLOCK } from './access.ts'

const ReasonedDialog = lazyComponent(() => import('./reasoned-dialog.tsx'))
const ImpersonationDialog = lazyComponent(() => import('./impersonation-dialog.tsx'))

/** The open dialog, or the one that closes. */
interface Opened {
  action: ReasonedAction
  isOpen: boolean
}

export function AccessActions({ customer, sessions }: Pick<CustomerPage, 'customer' | 'sessions'>) {
  const isPermitted = usePermitted()
  const [opened, setOpened] = useState<Opened>()
  const [isImpersonation, setImpersonation] = useState(false)
  const open = (action: ReasonedAction) => setOpened({ action, isOpen: true })
  return (
    <div className="flex flex-wrap gap-2.5">
      {isPermitted('customers.view_as') && (
        <Button
          size="sm"
          variant="secondary"
          icon={<Eye aria-hidden className="size-4" />}
          onClick={() => setImpersonation(true)}
        >
          View as customer
        </Button>
      )}
      {sessions.length > 0 && isPermitted('customers.end_sessions') && (
        <Button
          size="sm"
          variant="secondary"
          icon={<LogOut aria-hidden className="size-4" />}
          onClick={() => open(END_SESSIONS)}
        >
          End sessions
        </Button>
      )}
      {(customer.lockedAt === null || customer.isOwnLock) && isPermitted('customers.lock') && (
        <Button
          size="sm"
          variant="destructive"
          icon={<Lock aria-hidden className="size-4" />}
          onClick={() => open(LOCK)}
        >
          Lock
        </Button>
      )}
      {customer.lockedAt !== null && isPermitted('customers.unlock') && (
        <Button size="sm" icon={<LockOpen aria-hidden className="size-4" />} onClick={() => open(UNLOCK)}>
          Unlock
        </Button>
      )}
      <LazyDialog open={isImpersonation}>
        <ImpersonationDialog open={isImpersonation} onOpenChange={setImpersonation} customer={customer} />
      </LazyDialog>
      <LazyDialog open={opened?.isOpen === true} fresh>
        {opened !== undefined && (
          <ReasonedDialog
            open={opened.isOpen}
            onOpenChange={(isOpen) => setOpened({ ...opened, isOpen })}
            customer={customer}
            action={opened.action}
          />
        )}
      </LazyDialog>
    </div>
  )
}
