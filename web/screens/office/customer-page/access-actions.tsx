import { Lock, LockOpen, LogOut } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import type { CustomerPage } from '#contract/office/customers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { type AccessAction, END_SESSIONS, LOCK, UNLOCK } from './access.ts'

const AccessDialog = lazyComponent(() => import('./access-dialog.tsx'))

/** The open dialog; `turn` makes every opening start without a reason. */
interface Opened {
  decision: AccessAction
  isOpen: boolean
  turn: number
}

/** The decisions about a customer's access. */
export function AccessActions({ customer, sessions }: Pick<CustomerPage, 'customer' | 'sessions'>) {
  const [opened, setOpened] = useState<Opened>()
  const open = (decision: AccessAction) =>
    setOpened({ decision, isOpen: true, turn: (opened?.turn ?? 0) + 1 })
  return (
    <div className="flex flex-wrap gap-2.5">
      {sessions.length > 0 && (
        <Button
          size="sm"
          variant="secondary"
          icon={<LogOut aria-hidden className="size-4" />}
          onClick={() => open(END_SESSIONS)}
        >
          End sessions
        </Button>
      )}
      {customer.lockedAt === null ? (
        <Button
          size="sm"
          variant="destructive"
          icon={<Lock aria-hidden className="size-4" />}
          onClick={() => open(LOCK)}
        >
          Lock
        </Button>
      ) : (
        <Button size="sm" icon={<LockOpen aria-hidden className="size-4" />} onClick={() => open(UNLOCK)}>
          Unlock
        </Button>
      )}
      <LazyDialog open={opened?.isOpen === true}>
        {opened !== undefined && (
          <AccessDialog
            key={opened.turn}
            open={opened.isOpen}
            onOpenChange={(isOpen) => setOpened({ ...opened, isOpen })}
            customer={customer}
            decision={opened.decision}
          />
        )}
      </LazyDialog>
    </div>
  )
}
