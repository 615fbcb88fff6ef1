import { Pencil } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { AccountCard } from '#web/features/account/account-card.tsx'
import PasswordResetAdvice from '#web/features/password/password-reset-advice.tsx'
import { RestrictionsCard } from '#web/features/restrictions/restrictions-card.tsx'
import { TwoStepSkeleton } from '#web/features/second-factor/two-step-skeleton.tsx'
import { SessionsCard } from '#web/features/sessions/sessions-card.tsx'
import { SingleKeysSwitch } from '#web/features/shortcuts/single-keys-switch.tsx'
import { currentImpersonation } from '#web/lib/api/impersonation.ts'
import { useProfile } from '#web/lib/api/profile.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { LazyBoundary } from '#web/ui/loading/lazy-boundary.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/loading/skeleton.tsx'
import { useChoice } from '#web/ui/preferences/browser-choice.ts'
import { amounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { palette, useTheme } from '#web/ui/preferences/theme.ts'
import { IdentityPanel } from './identity-panel.tsx'
import { EditedProfile } from './profile-form.tsx'

export default function ProfileScreen() {
  const { data: profile, error } = useProfile()
  const [isEditing, setEditing] = useState(false)
  const tabs = cardTabs()
  const [tab, setTab] = useSearchChoice('tab', ['identity', ...tabs.map(({ value }) => value)])
  const edit = (editing: boolean) => {
    flushSync(() => setEditing(editing))
    showTop()
  }
  if (isEditing && profile) return <EditedProfile profile={profile} onClose={() => edit(false)} />
  const identityTitle = profile === null ? 'Complete Your Profile' : profile && 'Profile Information'
  const title = tabs.find(({ value }) => value === tab)?.label ?? identityTitle ?? 'Profile'
  // One tab's content beside the title keeps the line as tall on the others.
  const aside =
    tab !== 'identity' || profile === null || error !== null ? (
      <span className="h-11" />
    ) : profile === undefined ? (
      <Skeleton className="h-11 w-22" />
    ) : (
      <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={() => edit(true)}>
        {profile.fixes.length > 0 ? 'Correct' : 'Edit'}
      </Button>
    )
  return (
    <div className="page pb-10">
      <PageHeader title={title} aside={aside} />
      <div className="mb-3 md:mb-4 empty:hidden">
        <PasswordResetAdvice />
      </div>
      <Tabs
        label="Profile"
        tabs={[{ value: 'identity', label: 'Identity' }, ...tabs]}
        value={tab}
        onValueChange={setTab}
      >
        {/* Long to type: a first profile survives a look at another tab. */}
        <TabPanel value="identity" kept>
          <IdentityPanel onSubmitted={showTop} />
        </TabPanel>
        {tabs.map(({ value, cards }) => (
          <TabPanel key={value} value={value} className="grid items-start gap-3 md:gap-4 lg:grid-cols-2">
            {cards.map((Shown, index) => (
              <Shown key={index} />
            ))}
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}

/** Shows another view from its top, with the focus on its heading. */
function showTop(): void {
  scrollTo(0, 0)
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

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
const cardTabs = (): readonly CardTab[] =>
  currentImpersonation() === undefined ? CARD_TABS : CARD_TABS.filter(({ value }) => value !== 'security')

/** Stored in this browser only. */
function DisplayCard() {
  const [theme, setTheme] = useTheme()
  return (
    <Card title="Display" action={<span className="text-sm text-fg-3">In this browser</span>}>
      <Switch
        label="Light theme"
        checked={theme === 'light'}
        onCheckedChange={(on) => setTheme(on ? 'light' : 'dark')}
      />
      <Switch
        label="Hide amounts"
        hint="Balances, holdings and transactions show as dots."
        checked={useChoice(amounts) === 'hidden'}
        onCheckedChange={(on) => amounts.choose(on ? 'hidden' : 'shown')}
      />
      <Switch
        label="Color-blind palette"
        hint="Blue for gains and orange for losses."
        checked={useChoice(palette) === 'cvd'}
        onCheckedChange={(on) => palette.choose(on ? 'cvd' : 'standard')}
      />
      <SingleKeysSwitch />
    </Card>
  )
}
