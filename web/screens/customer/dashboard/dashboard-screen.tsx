import { type ReactNode, Suspense } from 'react'
import { getWallet } from '#contract/cash/deposits.ts'
import { getPendingPasswordResets } from '#contract/people/password-resets.ts'
import { type Cents, cents, formatCents, parseCents, subtractCents, ZERO_CENTS } from '#domain/money/money.ts'
import { AgreementLine } from '#web/features/agreements/agreement-line.tsx'
import { MarketLabel } from '#web/features/market/market-label.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { useProfile } from '#web/lib/api/profile.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { useUser } from '#web/lib/api/session.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Card, CardLabel } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { HoldingsSkeleton } from './dashboard-skeletons.tsx'
import { FirstStepsSkeleton } from './first-steps/first-steps-skeleton.tsx'
import { type Portfolio, usePortfolio } from './holdings/portfolio.ts'
import { IndicesCard } from './indices-card.tsx'
import { AllHoldings, TodaysChange } from './lazy-components.ts'
import { Overview } from './overview.tsx'

// Rarely needed: most customers are approved and have no reset waiting.
const ProfileBanner = lazyComponent(() => import('./profile-banner.tsx'))
const PasswordResetAdvice = lazyComponent(() => import('#web/features/password/password-reset-advice.tsx'))
const FirstSteps = lazyComponent(() => import('./first-steps/first-steps.tsx'))

export default function DashboardScreen() {
  const user = useUser()
  // Wait, for a limited time, until it is known whether a banner pushes the content down.
  const { data: profile, isPending } = useProfile()
  const [tab, setTab] = useSearchChoice('tab', ['overview', 'holdings'])
  const { portfolio, error, isRetrying, retry, connection } = usePortfolio()
  const failure = error !== null && (
    <LoadFailure
      title="Failed to load holdings"
      text={detailOf(error, 'Your holdings are temporarily unavailable')}
      pending={isRetrying}
      onRetry={retry}
    />
  )
  const count = portfolio?.holdings.length
  // The holdings decide where the indices go; these load out of sight until then.
  const isListLoading = tab === 'holdings' && portfolio === undefined && error === null
  return (
    <div className="page pb-10">
      <PageHeader
        title="Dashboard"
        subtitle={
          <>
            {`Welcome${profile === null ? '' : ' back'}${user === null ? '' : `, ${user.firstName}`}. `}
            <span className="max-lg:block max-lg:min-h-5.5">
              {portfolioStatus(portfolio, error !== null)}
            </span>
          </>
        }
        aside={
          <div className="max-lg:min-h-5.5 max-sm:w-full">
            <MarketLabel connection={connection} />
          </div>
        }
      />
      {/* Awaited, so that the banner does not push the cards down later. */}
      <Suspense fallback={null}>
        <div className={classNames('grid grid-cols-1 gap-3 md:gap-4', isPending && 'appear-late')}>
          <PendingReset />
          <DueAgreement />
          {profile !== undefined && profile?.status !== 'approved' && <ProfileBanner profile={profile} />}
          <AccountLead portfolio={portfolio} isMissing={error !== null} />
          {count === 0 && <BeforeFirstTrade />}
        </div>
        <Tabs
          label="Portfolio"
          sliced
          className={classNames('mt-3 md:mt-4', isPending && 'appear-late')}
          tabs={[
            { value: 'overview', label: 'Overview' },
            { value: 'holdings', label: 'Your Holdings', ...(count === undefined ? {} : { count }) },
          ]}
          value={tab}
          onValueChange={setTab}
        >
          <TabPanel value="overview">
            <Overview portfolio={portfolio} failure={failure} onViewAll={() => setTab('holdings')} />
          </TabPanel>
          <TabPanel value="holdings">
            <HoldingsCard portfolio={portfolio} failure={failure} />
          </TabPanel>
        </Tabs>
        <div hidden={isListLoading} className={classNames('mt-3 md:mt-4', isPending && 'appear-late')}>
          <IndicesCard />
        </div>
      </Suspense>
    </div>
  )
}

function PendingReset() {
  const { data } = useAnswer(getPendingPasswordResets, {})
  if (data === undefined || data.latestAt === null) return null
  return (
    <Suspense fallback={<div style={ADVICE} />}>
      <PasswordResetAdvice />
    </Suspense>
  )
}

function DueAgreement() {
  const { data: wallet } = useAnswer(getWallet, {})
  return wallet?.agreementDue ? <AgreementLine /> : null
}

/** About as tall as the advice, in pixels. */
const ADVICE = { minHeight: 96 }

const BeforeFirstTrade = () => (
  <Suspense fallback={<FirstStepsSkeleton />}>
    <FirstSteps />
  </Suspense>
)

const HoldingsCard = ({ portfolio, failure }: { portfolio: Portfolio | undefined; failure: ReactNode }) => (
  <Card flush aria-label="Your Holdings" className="md:pt-4">
    {failure || (
      // Without a header, the first row's rule lies on the card's edge.
      <div className="-mt-px">
        <Suspense fallback={<HoldingsSkeleton />}>
          <AllHoldings portfolio={portfolio} />
        </Suspense>
      </div>
    )}
  </Card>
)

/** The holdings' gain or loss since purchase, in a sentence. */
function portfolioStatus(portfolio: Portfolio | undefined, isMissing: boolean): ReactNode {
  if (portfolio === undefined) return isMissing ? 'Failed to load your portfolio.' : ''
  const { gainLoss } = portfolio.total
  if (gainLoss === 0n) return 'Here is your portfolio.'
  const amount = <Money value={formatCents(gainLoss).replace('-', '')} />
  return (
    <>
      You’re {gainLoss < 0n ? 'down' : 'up'} {amount} overall.
    </>
  )
}

interface AccountLeadProps {
  /** Undefined while it loads. */
  portfolio: Portfolio | undefined
  /** The holdings could not be loaded. */
  isMissing: boolean
}

function AccountLead({ portfolio, isMissing }: AccountLeadProps) {
  const { data: wallet, isError } = useAnswer(getWallet, {})
  const liveCents = portfolio?.total.totalValue
  const cash = wallet && subtractCents(centsOf(wallet.balance), centsOf(wallet.owed ?? '0'))
  const totalCents = liveCents === undefined || cash === undefined ? undefined : cents(liveCents + cash)
  const isUnknown = totalCents === undefined && (isMissing || (isError && wallet === undefined))
  return (
    <section aria-label="Account Total">
      <CardLabel>Account Total</CardLabel>
      <p className="mt-1 text-hero font-semibold wrap-anywhere">
        {totalCents !== undefined && <Money value={totalCents} smallCents />}
        {isUnknown && <span className="text-fg-3">Unavailable</span>}
        {totalCents === undefined && !isUnknown && (
          <Skeleton className="inline-block h-6 w-64 max-w-full align-middle" />
        )}
      </p>
      <p style={LINE} className="mt-1 text-fg-2">
        <Suspense fallback={null}>
          <TodaysChange totalCents={totalCents} portfolio={portfolio} />
        </Suspense>
      </p>
    </section>
  )
}

const centsOf = (text: string): Cents => parseCents(text) ?? ZERO_CENTS

/** Pixels: one line, so that nothing moves when the change arrives. */
const LINE = { minHeight: 24 }
