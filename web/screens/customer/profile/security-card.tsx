import { KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { LazyBoundary } from '#web/ui/loading/lazy-boundary.tsx'
import { TwoStepSkeleton } from '#web/features/second-factor/two-step-skeleton.tsx'
import { SessionList } from '#web/features/sessions/session-list.tsx'

const TwoStepCard = lazyComponent(() => import('#web/features/second-factor/two-step-card.tsx'))
const ChangePasswordDialog = lazyComponent(() => import('./change-password-dialog.tsx'))

/** The password, the open sessions, and two-step sign-in. */
export function SecurityCard() {
  const [isOpen, setOpen] = useState(false)
  const [times, setTimes] = useState(0)
  const open = () => {
    setTimes(times + 1)
    setOpen(true)
  }
  return (
    <>
      <Card
        title="Security"
        action={
          <Button size="sm" variant="secondary" icon={<KeyRound aria-hidden />} onClick={open}>
            Change Password
          </Button>
        }
      >
        <SessionList />
        <LazyDialog open={isOpen}>
          {/* A new form each time: no password stays in a closed dialog. */}
          <ChangePasswordDialog key={times} open={isOpen} onOpenChange={setOpen} />
        </LazyDialog>
      </Card>
      <LazyBoundary>
        <Suspense
          fallback={
            <Card title="Two-Step Sign-In">
              <TwoStepSkeleton />
            </Card>
          }
        >
          <TwoStepCard />
        </Suspense>
      </LazyBoundary>
    </>
  )
}
