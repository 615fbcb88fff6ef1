import { SearchX, Ban, Flag, Lock } from 'lucide-react'
import { useParams } from 'wouter'
import type { ReactNode } from 'react'
import { adminGetCustomer, type CustomerPage } from '#contract/office/customers/customers.ts'
import { deedsText } from '#domain/restrictions/restriction.ts'
import { PAUSE_TEXTS } from '#domain/people/payout-pause.ts'
import { permitted } from '#web/features/staff/permitted.tsx'
import { CallError } from '#web/lib/api/call-error.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { useScreenTitle } from '#web/lib/url/screen-title.ts'
import { IndexedSection, SectionIndex } from '#web/ui/layout/section-index.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Banner } from '#web/ui/messages/banner.tsx'
import { flagNames } from '#web/features/flags/flag-names.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { QueryFailure } from '#web/ui/layout/loaded.tsx'
import { AccessActions } from './access-actions.tsx'
import { ContextCards } from './context-cards.tsx'
import { TransactionsCard } from './corrections/transactions-card.tsx'
import { FlagsCard } from './flags/flags-card.tsx'
import { HoldingsCard, OrdersCard } from './holdings-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { PayoutAccountsCard, IdentityCard, SessionsCard, AgreementsCard } from './identity-cards.tsx'
import { Requests, TicketsCard } from './requests.tsx'
import { RestrictionsCard } from './restrictions/restrictions-card.tsx'
import { TimelineCard } from './timeline-card.tsx'

export default permitted('customers.details', CustomerScreen)

function CustomerScreen() {
  const { id = '' } = useParams<{ id?: string }>()
  return (
    <div className="page pb-10">
      <BackLink to="/admin/customers">Back to Customers</BackLink>
      <Customer id={id} />
    </div>
  )
}

function Customer({ id }: { id: string }) {
  const query = useAnswer(adminGetCustomer, { params: { id } })
  const { data, error } = query
  if (data !== undefined) return <CustomerDetails page={data} />
  if (error === null) return <CustomerSkeleton />
  return (
    <>
      <PageHeader title="Customer" />
      {isUnknown(error) ? (
        <Card flush>
          <EmptyState icon={<SearchX aria-hidden />}>Customer not found</EmptyState>
        </Card>
      ) : (
        <Card flush aria-label="Customer">
          <QueryFailure title="Failed to load the customer" query={query} />
        </Card>
      )}
    </>
  )
}

/** No customer has this id: 404, or it is malformed. */
const isUnknown = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400)

const SECTIONS = [
  { id: 'flags', title: 'Flags' },
  { id: 'restrictions', title: 'Restrictions' },
  { id: 'notes', title: 'Notes' },
  { id: 'money', title: 'Holdings and Transactions' },
  { id: 'requests', title: 'Requests and Tickets' },
  { id: 'limits', title: 'Proposals, Keys, Limits and Email' },
  { id: 'identity', title: 'Identity' },
  { id: 'timeline', title: 'Timeline' },
] as const

function CustomerDetails({ page }: { page: CustomerPage }) {
  const { customer } = page
  useScreenTitle(customer.fullName)
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{customer.fullName}</span>}
        subtitle={
          <span className="wrap-anywhere">
            {customer.username} · {customer.email}
          </span>
        }
        aside={<AccessActions {...page} />}
      />
      <div className="grid grid-cols-1 gap-3 md:gap-4">
        <CustomerBanners customer={customer} />
        <SectionIndex sections={SECTIONS} />
        <WalletCard {...page} />
        <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-2">
          <div className="grid min-w-0 gap-3 md:gap-4">
            <IndexedSection id="flags">
              <FlagsCard customer={customer} />
            </IndexedSection>
            <IndexedSection id="restrictions">
              <RestrictionsCard customer={customer} />
            </IndexedSection>
          </div>
          <IndexedSection id="notes">
            <NotesCard customerId={customer.id} />
          </IndexedSection>
        </div>
        <Requests {...page} waiting />
        <Section id="money">
          <HoldingsCard {...page} />
          <OrdersCard {...page} />
          <TransactionsCard customer={customer} />
        </Section>
        <Section id="requests">
          <Requests {...page} waiting={false} />
          <TicketsCard customerId={customer.id} />
        </Section>
        <IndexedSection id="limits">
          <ContextCards customerId={customer.id} />
        </IndexedSection>
        <Section id="identity">
          <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_23.25rem]">
            <IdentityCard {...page} />
            <div className="grid grid-cols-1 gap-3 md:gap-4">
              <SessionsCard {...page} />
              <PayoutAccountsCard {...page} />
            </div>
          </div>
          <AgreementsCard customerId={customer.id} />
        </Section>
        <IndexedSection id="timeline">
          <TimelineCard customerId={customer.id} />
        </IndexedSection>
      </div>
    </>
  )
}

const Section = ({ id, children }: { id: (typeof SECTIONS)[number]['id']; children: ReactNode }) => (
  <IndexedSection id={id}>
    <div className="grid grid-cols-1 gap-3 md:gap-4">{children}</div>
  </IndexedSection>
)

const CustomerBanners = ({ customer }: Pick<CustomerPage, 'customer'>) => (
  <>
    {customer.lockedAt !== null && (
      <Banner tone="danger" icon={<Lock aria-hidden />} title="This customer is locked">
        <p>
          Since <DateTime value={customer.lockedAt} />. The customer cannot sign in.
        </p>
        <p className="wrap-anywhere whitespace-pre-line">
          {customer.lockedReason === null
            ? 'Locked from the command line'
            : `Reason: ${customer.lockedReason}`}
        </p>
      </Banner>
    )}
    {customer.flags.length > 0 && (
      <Banner
        tone="warn"
        icon={<Flag aria-hidden />}
        title={flagNames(customer.flags.map((flag) => flag.kind))}
      >
        <p>
          Read why before you decide anything:{' '}
          <a href="#flags" className="font-medium text-brand">
            Flags
          </a>
        </p>
      </Banner>
    )}
    {customer.restrictedRights.length > 0 && (
      <Banner tone="warn" icon={<Ban aria-hidden />} title="This customer is restricted">
        <p>
          They cannot {deedsText(customer.restrictedRights)}. Why, until when and by whom:{' '}
          <a href="#restrictions" className="font-medium text-brand">
            Restrictions
          </a>
        </p>
      </Banner>
    )}
  </>
)

type WalletProps = Pick<CustomerPage, 'wallet' | 'holdingsValue' | 'customer'>

const WalletCard = ({ wallet, holdingsValue, customer }: WalletProps) => (
  <Card title="Wallet">
    <FactList className="md:grid-cols-4">
      <Fact label="Balance" value={<Money value={wallet.balance} />} />
      <Fact label="Available" value={<Money value={wallet.available} />} />
      <Fact label="Held" value={<Money value={wallet.held} />} />
      <Fact label="Holdings">{holdingsValue === null ? 'N/A' : <Money value={holdingsValue} />}</Fact>
    </FactList>
    {wallet.owed !== undefined && (
      <Note tone="warn" className="mt-4">
        Owes <Money value={wallet.owed} /> after a correction. Buying and withdrawing wait until it is paid.
      </Note>
    )}
    {customer.payoutsPausedUntil !== null && customer.payoutsPausedFor !== null && (
      <Note className="mt-4">
        Withdrawals are paused until <DateTime value={customer.payoutsPausedUntil} />{' '}
        {PAUSE_TEXTS[customer.payoutsPausedFor].replace('your', 'the')}.
      </Note>
    )}
  </Card>
)

const CustomerSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading the customer</span>
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 pt-4.5 pb-3.5 md:pt-7.5 md:pb-5">
      <span className="grid gap-2.5 py-1">
        <Skeleton className="h-7 w-52" />
        <Skeleton className="w-64" />
      </span>
      <span className="flex gap-2.5">
        <Skeleton className="h-11 w-32 rounded-sm md:h-9" />
        <Skeleton className="h-11 w-22 rounded-sm md:h-9" />
      </span>
    </div>
    <div className="grid grid-cols-1 gap-3 md:gap-4">
      <Card>
        <HeaderSkeleton />
        <Facts count={4} className="md:grid-cols-4" />
      </Card>
      <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_23.25rem]">
        <Card>
          <HeaderSkeleton />
          <Facts count={6} className="sm:grid-cols-3" />
          <div className="mt-4 border-t border-line">
            <Facts count={16} className="sm:grid-cols-3" />
          </div>
        </Card>
        <div className="grid grid-cols-1 gap-3 md:gap-4">
          {['sessions', 'accounts'].map((name) => (
            <Card key={name}>
              <HeaderSkeleton />
              <Facts count={1} />
            </Card>
          ))}
        </div>
      </div>
    </div>
  </div>
)

const HeaderSkeleton = () => <Skeleton className="mt-1 mb-5 h-4 w-36" />

const Facts = ({ count, className }: { count: number; className?: string }) => (
  <div className={classNames('mt-4 grid grid-cols-2 gap-x-4 gap-y-3', className)}>
    {Array.from({ length: count }, (_, fact) => (
      <span key={fact} className="grid gap-2 py-1">
        <Skeleton className="h-2.5 w-16" />
        <Skeleton className="w-28 max-w-full" />
      </span>
    ))}
  </div>
)
