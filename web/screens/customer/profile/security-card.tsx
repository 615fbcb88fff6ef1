import { Suspense } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { LazyBoundary } from '#web/ui/loading/lazy-boundary.tsx'
import { ChangePasswordButton } from '#web/features/password/change-password-button.tsx'
import { TwoStepSkeleton } from '#web/features/second-factor/two-step-skeleton.tsx'
import { SessionList } from '#web/features/sessions/session-list.tsx'

const TwoStepCard = lazyComponent(() => import('#web/features/second-factor/two-step-card.tsx'))

/** The password, the open sessions, and two-step sign-in. */
export function SecurityCard() {
  return (
    <>
      <Card title="Security" action={<ChangePasswordButton />}>
        <SessionList />
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
