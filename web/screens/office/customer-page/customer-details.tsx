import type { ReactNode } from 'react'
import type { CustomerPage } from '#contract/office/customers/customers.ts'
import { useScreenTitle } from '#web/lib/url/screen-title.ts'
import { IndexedSection, SectionIndex } from '#web/ui/layout/section-index.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { AccessActions } from './access-actions.tsx'
import { AgreementsCard } from './agreements-card.tsx'
import { ContextCards } from './context/context-cards.tsx'
import { TransactionsCard } from './corrections/transactions-card.tsx'
import { CustomerBanners } from './customer-banners.tsx'
import { FlagsCard } from './flags/flags-card.tsx'
import { HoldingsCard } from './holdings-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { OrdersCard } from './orders-card.tsx'
import { PayoutAccountsCard } from './payout-accounts-card.tsx'
import { Requests } from './requests.tsx'
import { RestrictionsCard } from './restrictions/restrictions-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TicketsCard } from './context/tickets-card.tsx'
import { TimelineCard } from './timeline-card.tsx'
import { WalletCard } from './wallet-card.tsx'

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

export function CustomerDetails({ page }: { page: CustomerPage }) {
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
      <div className="grid gap-3 md:gap-4">
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
            <div className="grid gap-3 md:gap-4">
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

/** Cards under one entry of the index. */
const Section = ({ id, children }: { id: (typeof SECTIONS)[number]['id']; children: ReactNode }) => (
  <IndexedSection id={id}>
    <div className="grid gap-3 md:gap-4">{children}</div>
  </IndexedSection>
)
