import type { CustomerPage } from '#contract/office/customers.ts'
import { useScreenTitle } from '#web/lib/url/screen-title.ts'
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

/** Everything an administrator may know of one customer, and what they can decide. */
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
        <WalletCard {...page} />
        <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_23.25rem]">
          <IdentityCard {...page} />
          <div className="grid gap-3 md:gap-4">
            <SessionsCard {...page} />
            <PayoutAccountsCard {...page} />
          </div>
        </div>
        <HoldingsCard {...page} />
        <OrdersCard {...page} />
        <TransactionsCard customer={customer} />
        <Requests {...page} />
        <TicketsCard customerId={customer.id} />
        <ContextCards customerId={customer.id} />
        <div id="flags">
          <FlagsCard customer={customer} />
        </div>
        <div id="restrictions">
          <RestrictionsCard customer={customer} />
        </div>
        <AgreementsCard customerId={customer.id} />
        <NotesCard customerId={customer.id} />
        <TimelineCard customerId={customer.id} />
      </div>
    </>
  )
}
