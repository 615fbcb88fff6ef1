import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { LazyBoundary } from '#web/ui/loading/lazy-boundary.tsx'
import { AccountCard } from '#web/features/account/account-card.tsx'
import { ChangePasswordButton } from '#web/features/password/change-password-button.tsx'
import { TwoStepSkeleton } from '#web/features/second-factor/two-step-skeleton.tsx'
import { IdleTime } from '#web/features/sessions/idle-time.tsx'
import { SessionList } from '#web/features/sessions/session-list.tsx'
import { currentImpersonation } from '#web/lib/api/impersonation.ts'
import { SkeletonRows } from '#web/ui/loading/skeleton.tsx'
import { RestrictionsCard } from '#web/features/restrictions/restrictions-card.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DisplayCard } from './display-card.tsx'

interface CardTab {
  /** As in /profile?tab=security. */
  value: 'security' | 'agreements' | 'display'
  label: string
  cards: readonly ComponentType[]
}

/** A card loaded later: its title and row outlines until then. */
function lateCard(
  title: string,
  outlines: ReactNode,
  load: Parameters<typeof lazyComponent<object>>[0],
): ComponentType {
  const Content = lazyComponent(load)
  return function LateCard() {
    return (
      <LazyBoundary>
        <Suspense fallback={<Card title={title}>{outlines}</Card>}>
          <Content />
        </Suspense>
      </LazyBoundary>
    )
  }
}

const TwoStep = lateCard(
  'Two-Step Sign-In',
  <TwoStepSkeleton />,
  () => import('#web/features/second-factor/two-step-card.tsx'),
)
const Locks = lateCard(
  'Locks',
  <SkeletonRows rows={2} label="Loading your locks" />,
  () => import('#web/features/locks/locks-card.tsx'),
)
const Keys = lateCard(
  'API Keys',
  <SkeletonRows rows={1} label="Loading your API keys" />,
  () => import('#web/features/keys/keys-card.tsx'),
)
const Webhooks = lateCard(
  'Webhooks',
  <SkeletonRows rows={1} label="Loading your webhooks" />,
  () => import('#web/features/webhooks/webhooks-card.tsx'),
)
const Impersonations = lateCard(
  'Views by Our Staff',
  <SkeletonRows rows={1} label="Loading the views" />,
  () => import('#web/features/impersonations/impersonations-card.tsx'),
)

const Agreements = lateCard(
  'Agreements',
  <SkeletonRows rows={2} label="Loading your agreements" />,
  () => import('#web/features/agreements/agreements-card.tsx'),
)

/** The tabs beside the identity, each with its cards in order. */
const CARD_TABS: readonly CardTab[] = [
  {
    value: 'security',
    label: 'Security',
    cards: [RestrictionsCard, AccountCard, TwoStep, SessionsCard, Locks, Keys, Webhooks, Impersonations],
  },
  { value: 'agreements', label: 'Agreements', cards: [Agreements] },
  { value: 'display', label: 'Display', cards: [DisplayCard] },
]

/** Only customers see how their account is secured. */
export const cardTabs = (): readonly CardTab[] =>
  currentImpersonation() === undefined ? CARD_TABS : CARD_TABS.filter(({ value }) => value !== 'security')

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
