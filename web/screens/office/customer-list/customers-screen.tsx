import { SearchX, Users } from 'lucide-react'
import { useRef } from 'react'
import { adminListCustomers } from '#contract/office/customers/customers.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import { ExportLink, SearchedCount } from '#web/features/staff/searched-list.tsx'
import { SavedFilters } from '#web/features/saved-filters/saved-filters.tsx'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { ListEnd } from '#web/ui/layout/list-end.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { useSearchText } from '#web/lib/url/search-text.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { QueryFailure } from '#web/ui/layout/loaded.tsx'
import { CustomerTable, CustomerTableSkeleton } from './customer-table.tsx'

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
          <ChoiceSelect
            aria-label="Profile"
            value={kycStatus}
            choices={KYC_STATUSES}
            textOf={NAMES}
            onChoose={setKycStatus}
          />
        </div>
      </form>
      <Card flush aria-label="Customers">
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
  const pages = useListPages({
    queryKey: [adminListCustomers.path, filter],
    ask: (page, options) => call(adminListCustomers, { query: { ...filter, ...page } }, options),
  })
  const { data, error, hasNextPage } = pages
  if (data === undefined) {
    if (error === null) return <CustomerTableSkeleton />
    return <QueryFailure title={FAILURE} query={pages} />
  }
  const customers = data.pages.flat()
  const action = <SmallButton onClick={onShowAll}>Show all customers</SmallButton>
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
          {...(isNarrowed ? { action } : {})}
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

interface CustomerFilter {
  search?: string
  kycStatus?: KycStatus
}
