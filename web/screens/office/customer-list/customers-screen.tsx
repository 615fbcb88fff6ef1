import { SearchX, Users } from 'lucide-react'
import { useRef } from 'react'
import { adminListCustomers } from '#contract/office/customers/customers.ts'
import { ExportLink } from '#web/features/staff/export-link.tsx'
import { SearchedCount } from '#web/features/staff/found-count.tsx'
import { SavedFilters } from '#web/features/saved-filters/saved-filters.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { ListEnd } from '#web/ui/layout/list-end.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { type CustomerFilter, useCustomerPages } from './customer-pages.ts'
import { CustomerTable, CustomerTableSkeleton } from './customer-table.tsx'
import { useSearchText } from '#web/lib/url/search-text.ts'

const KYC_STATUSES = ['all', 'none', 'pending', 'approved', 'rejected'] as const
const NAMES: Record<(typeof KYC_STATUSES)[number], string> = {
  all: 'All profiles',
  none: 'No profile',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}

const MAX_SEARCH_CHARACTERS = 100

export default function CustomersScreen() {
  const { text, typed, setTyped } = useSearchText('search')
  const [kycStatus, setKycStatus] = useSearchChoice('kycStatus', KYC_STATUSES)
  const shown = { status: kycStatus === 'all' ? '' : kycStatus, search: text }
  const field = useRef<HTMLInputElement>(null)
  const showAll = () => {
    setTyped('')
    setKycStatus('all')
    // The button disappears with the filter. The focus goes to the search.
    field.current?.focus()
  }
  return (
    <div className="page pb-10">
      <PageHeader
        title="Customers"
        subtitle={
          <>
            Newest first
            <span className="ml-3 text-sm text-fg-3">
              <SearchedCount list={adminListCustomers} name="customers" filter={shown} />
            </span>
          </>
        }
        aside={
          <div className="flex flex-wrap gap-3">
            <SavedFilters list="customers" />
            <ExportLink list="customers" filter={shown} />
          </div>
        }
      />
      <form role="search" className="mb-3 flex gap-3" onSubmit={(event) => event.preventDefault()}>
        <div className="min-w-0 grow">
          <Input
            ref={field}
            type="search"
            className="truncate"
            aria-label="Search"
            value={typed}
            maxLength={MAX_SEARCH_CHARACTERS}
            placeholder="Name, username, email or user ID"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <div className="shrink-0">
          <Select
            aria-label="Profile"
            value={kycStatus}
            onChange={({ target }) =>
              setKycStatus(KYC_STATUSES.find((choice) => choice === target.value) ?? 'all')
            }
          >
            {KYC_STATUSES.map((choice) => (
              <option key={choice} value={choice}>
                {NAMES[choice]}
              </option>
            ))}
          </Select>
        </div>
      </form>
      <Card padded={false} aria-label="Customers" className="overflow-hidden">
        <Customers
          onShowAll={showAll}
          filter={{ ...(text === '' ? {} : { search: text }), ...(kycStatus === 'all' ? {} : { kycStatus }) }}
        />
      </Card>
    </div>
  )
}

const FAILURE = 'Failed to load customers'

function Customers({ filter, onShowAll }: { filter: CustomerFilter; onShowAll: () => void }) {
  const pages = useCustomerPages(filter)
  const { data, error, isRefetching, refetch, hasNextPage } = pages
  if (data === undefined) {
    if (error === null) return <CustomerTableSkeleton />
    return (
      <LoadFailure
        title={FAILURE}
        text={detailOf(error)}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const customers = data.pages.flat()
  const isNarrowed = filter.search !== undefined || filter.kycStatus !== undefined
  return (
    <>
      <p role="status" className="sr-only">
        {customers.length === 1 ? '1 customer' : `${customers.length} customers`}
        {hasNextPage ? ', more available' : ''}
      </p>
      {customers.length === 0 ? (
        <EmptyState
          icon={isNarrowed ? <SearchX aria-hidden /> : <Users aria-hidden />}
          {...(isNarrowed ? { action: <ShowAll onClick={onShowAll} /> } : {})}
        >
          {isNarrowed ? 'No customers found' : 'No customers yet'}
        </EmptyState>
      ) : (
        <CustomerTable customers={customers} />
      )}
      {customers.length > 0 && <ListEnd pages={pages} isLong={data.pages.length > 1} failure={FAILURE} />}
    </>
  )
}

function ShowAll({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="secondary" size="sm" onClick={onClick}>
      Show all customers
    </Button>
  )
}
