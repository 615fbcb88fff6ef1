import { SearchX, Users } from 'lucide-react'
import { useRef } from 'react'
import { detailOf } from '#web/lib/api/call-error.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
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

/** Every customer, with a search. */
export default function CustomersScreen() {
  const { text, typed, setTyped } = useSearchText('search')
  const [kycStatus, setKycStatus] = useSearchChoice('kycStatus', KYC_STATUSES)
  const field = useRef<HTMLInputElement>(null)
  const showAll = () => {
    setTyped('')
    setKycStatus('all')
    // The button disappears with the filter. The focus goes to the search.
    field.current?.focus()
  }
  return (
    <div className="page pb-10">
      <BackLink to="/admin">Back to Admin Panel</BackLink>
      <PageHeader title="Customers" subtitle="Newest first" />
      <form
        role="search"
        className="mb-3 grid gap-3 md:grid-cols-[minmax(0,1fr)_20rem]"
        onSubmit={(event) => event.preventDefault()}
      >
        <Field label="Search">
          <Input
            ref={field}
            type="search"
            value={typed}
            maxLength={MAX_SEARCH_CHARACTERS}
            placeholder="Name, username, email or user ID"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Field label="Profile">
          <Select
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
        </Field>
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
  const { data, error, isRefetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useCustomerPages(filter)
  if (data === undefined) {
    if (error === null) return <CustomerTableSkeleton />
    return (
      <LoadFailure
        title={FAILURE}
        text={detailOf(error, 'Please check your connection and try again')}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const customers = data.pages.flat()
  const loadMore = async () => {
    const { isFetchNextPageError, error: cause } = await fetchNextPage()
    if (!isFetchNextPageError) return
    const description = detailOf(cause, 'Please check your connection and try again')
    toast({ tone: 'error', title: FAILURE, description })
  }
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
      {hasNextPage && (
        <div className="grid justify-items-center border-t border-line p-3">
          <Button variant="secondary" size="sm" pending={isFetchingNextPage} onClick={() => void loadMore()}>
            Load more
          </Button>
        </div>
      )}
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
