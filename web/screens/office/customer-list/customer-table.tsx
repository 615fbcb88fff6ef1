import { Lock } from 'lucide-react'
import type { ListedCustomer } from '#contract/office/customers/customers.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { Cell, HeaderCell, Row, RowLink, Table } from '#web/ui/layout/table.tsx'
import { ReviewBadge } from '#web/features/reviews/review-status.tsx'

/** For columns that a tablet has no room for: names would be broken into syllables. */
const ROOMY = 'max-lg:hidden'

/** One per row, linked to their pages. Phones leave out the dates, and have the KYC status under the name. */
export const CustomerTable = ({ customers }: { customers: readonly ListedCustomer[] }) => (
  <Table label="Customers">
    <CustomerHeader />
    <tbody>
      {customers.map((customer) => (
        <CustomerRow key={customer.id} customer={customer} />
      ))}
    </tbody>
  </Table>
)

const CustomerHeader = () => (
  <thead className="max-md:sr-only">
    <tr>
      <HeaderCell className="pt-3.5">Customer</HeaderCell>
      <HeaderCell className="pt-3.5" wideOnly>
        Profile
      </HeaderCell>
      <HeaderCell className="pt-3.5" numeric>
        Available
      </HeaderCell>
      <HeaderCell className={`pt-3.5 ${ROOMY}`} numeric>
        Held
      </HeaderCell>
      <HeaderCell className={`pt-3.5 ${ROOMY}`}>Registered</HeaderCell>
      <HeaderCell className="pt-3.5" wideOnly>
        Last sign-in
      </HeaderCell>
    </tr>
  </thead>
)

export const CustomerTableSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading customers</span>
    <div aria-hidden>
      <Table label="Customers">
        <CustomerHeader />
        <tbody>
          {Array.from({ length: 8 }, (_, row) => (
            <RowSkeleton key={row} />
          ))}
        </tbody>
      </Table>
    </div>
  </div>
)

const RowSkeleton = () => (
  <Row>
    <Cell className="w-full">
      <span className="grid gap-2 py-1">
        <Skeleton className="w-32" />
        <Skeleton className="h-2.5 w-44 max-w-full" />
        <Skeleton className="h-5 w-16 rounded-full md:hidden" />
      </span>
    </Cell>
    <Cell wideOnly>
      <Skeleton className="h-5 w-16 rounded-full" />
    </Cell>
    <Cell numeric className="max-md:pr-4">
      <Skeleton className="ml-auto w-16" />
    </Cell>
    <Cell numeric className={ROOMY}>
      <Skeleton className="ml-auto w-14" />
    </Cell>
    <Cell className={ROOMY}>
      <Skeleton className="w-22" />
    </Cell>
    <Cell wideOnly>
      <Skeleton className="w-28" />
    </Cell>
  </Row>
)

function CustomerRow({ customer }: { customer: ListedCustomer }) {
  const { id, username, email, fullName, available, held, createdAt, lastSignInAt } = customer
  return (
    <Row>
      <Cell className="max-md:w-full">
        {/* Staff who may know only the name have no page to open. */}
        {email === null ? (
          <span className="block font-strong wrap-anywhere">{fullName}</span>
        ) : (
          <RowLink to={`/admin/customers/${id}`} className="block font-strong wrap-anywhere">
            {fullName}
          </RowLink>
        )}
        <span className="block text-xs wrap-anywhere text-fg-3">
          {username} · {email ?? id}
        </span>
        <span className="mt-1.5 flex flex-wrap gap-1.5 md:hidden">
          <KycStatus customer={customer} />
        </span>
      </Cell>
      <Cell wideOnly>
        <span className="flex gap-1.5">
          <KycStatus customer={customer} />
        </span>
      </Cell>
      <Cell numeric className="font-strong max-md:pr-4">
        {available === null ? 'N/A' : <Money value={available} />}
      </Cell>
      <Cell numeric className={`text-fg-2 ${ROOMY}`}>
        {held === null ? 'N/A' : <Money value={held} />}
      </Cell>
      <Cell className={`text-sm whitespace-nowrap text-fg-2 ${ROOMY}`}>
        <DateTime value={createdAt} precision="day" />
      </Cell>
      <Cell wideOnly className="text-sm whitespace-nowrap text-fg-2">
        {lastSignInAt === null ? 'N/A' : <DateTime value={lastSignInAt} />}
      </Cell>
    </Row>
  )
}

const KycStatus = ({ customer: { kycStatus, lockedAt } }: { customer: ListedCustomer }) => (
  <>
    <ReviewBadge status={kycStatus} />
    {lockedAt !== null && (
      <Badge tone="danger" icon={<Lock aria-hidden />}>
        Locked
      </Badge>
    )}
  </>
)
