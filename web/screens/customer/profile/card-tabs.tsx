import { type ComponentType, Suspense } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { LazyBoundary } from '#web/ui/loading/lazy-boundary.tsx'
import { AccountCard } from '#web/features/account/account-card.tsx'
import { ChangePasswordButton } from '#web/features/password/change-password-button.tsx'
import { TwoStepSkeleton } from '#web/features/second-factor/two-step-skeleton.tsx'
import { IdleTime } from '#web/features/sessions/idle-time.tsx'
import { SessionList } from '#web/features/sessions/session-list.tsx'
import { currentViewing } from '#web/lib/api/viewing.ts'
import { SkeletonRows } from '#web/ui/loading/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DisplayCard } from './display-card.tsx'

interface CardTab {
  /** In the address: /profile?tab=security. */
  value: 'security' | 'display'
  label: string
  cards: readonly ComponentType[]
}

/** The tabs of the profile beside the identity, each a list of cards in the order they are shown. */
const CARD_TABS: readonly CardTab[] = [
  {
    value: 'security',
    label: 'Security',
    cards: [AccountCard, TwoStep, SessionsCard, Locks, Keys, Viewings],
  },
  { value: 'display', label: 'Display', cards: [DisplayCard] },
]

/** The tabs that the reader sees: how an account is secured is for its customer alone. */
export const cardTabs = (): readonly CardTab[] =>
  currentViewing() === undefined ? CARD_TABS : CARD_TABS.filter(({ value }) => value !== 'security')

/** The password, where it is signed in, and for how long an unused page stays so. */
function SessionsCard() {
  return (
    <Card title="Sessions" action={<ChangePasswordButton />}>
      <SessionList />
      <div className="mt-3 border-t border-line pt-3">
        <IdleTime />
      </div>
    </Card>
  )
}

const LocksCard = lazyComponent(() => import('#web/features/locks/locks-card.tsx'))

function Locks() {
  const loading = (
    <Card title="Locks">
      <SkeletonRows rows={2} label="Loading your locks" />
    </Card>
  )
  return (
    <LazyBoundary>
      <Suspense fallback={loading}>
        <LocksCard />
      </Suspense>
    </LazyBoundary>
  )
}

const KeysCard = lazyComponent(() => import('#web/features/keys/keys-card.tsx'))

function Keys() {
  const loading = (
    <Card title="API Keys">
      <SkeletonRows rows={1} label="Loading your API keys" />
    </Card>
  )
  return (
    <LazyBoundary>
      <Suspense fallback={loading}>
        <KeysCard />
      </Suspense>
    </LazyBoundary>
  )
}

const ViewingsCard = lazyComponent(() => import('#web/features/viewings/viewings-card.tsx'))

function Viewings() {
  const loading = (
    <Card title="Views by Our Staff">
      <SkeletonRows rows={1} label="Loading the views" />
    </Card>
  )
  return (
    <LazyBoundary>
      <Suspense fallback={loading}>
        <ViewingsCard />
      </Suspense>
    </LazyBoundary>
  )
}

const TwoStepCard = lazyComponent(() => import('#web/features/second-factor/two-step-card.tsx'))

function TwoStep() {
  const loading = (
    <Card title="Two-Step Sign-In">
      <TwoStepSkeleton />
    </Card>
  )
  return (
    <LazyBoundary>
      <Suspense fallback={loading}>
        <TwoStepCard />
      </Suspense>
    </LazyBoundary>
  )
}
