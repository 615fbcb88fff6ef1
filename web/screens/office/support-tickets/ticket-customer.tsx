import { Link } from 'wouter'
import type { AdminSupportTicket } from '#contract/office/support.ts'
import { deedsText } from '#domain/restrictions/restricted-deeds.ts'
import { flagNames } from '#web/features/flags/flag-names.ts'
import { KycStatusBadge } from '#web/features/profile/kyc-status-badge.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Note } from '#web/ui/messages/note.tsx'

/** What an answer depends on: the customer's restrictions, account, and waiting requests. */
export function TicketCustomer({ userId, customer }: Pick<AdminSupportTicket, 'userId' | 'customer'>) {
  const { isLocked, flags, restrictedRights, pendingDeposits, pendingWithdrawals, openOrders } = customer
  return (
    <div className="border-b border-line px-4.5 pb-3 md:px-5.5">
      {isLocked && (
        <Note tone="warn" className="mt-3">
          This customer is locked and cannot sign in.
        </Note>
      )}
      {flags.length > 0 && (
        <Note tone="warn" className="mt-3">
          Flagged: {flagNames(flags)}.
        </Note>
      )}
      {restrictedRights.length > 0 && (
        <Note tone="warn" className="mt-3">
          Restricted: cannot {deedsText(restrictedRights)}.
        </Note>
      )}
      <FactList fluid className="mt-3">
        <Fact label="Profile">
          <KycStatusBadge kycStatus={customer.kycStatus} />
        </Fact>
        <Fact label="Available">
          <Money value={customer.available} />
        </Fact>
        <Fact label="Held">
          <Money value={customer.held} />
        </Fact>
        <Fact label="Pending deposits">{pendingDeposits}</Fact>
        <Fact label="Pending withdrawals">{pendingWithdrawals}</Fact>
        <Fact label="Open orders">{openOrders}</Fact>
        <Fact label="Other tickets">
          {customer.otherTickets === 0 ? (
            0
          ) : (
            <Link
              to={`/admin/customers/${userId}#tickets`}
              className="font-strong text-brand hover:underline"
            >
              {customer.otherTickets}
            </Link>
          )}
        </Fact>
      </FactList>
    </div>
  )
}
