import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useParams } from 'wouter'
import { adminGetCustomer } from '#contract/office/customers/customers.ts'
import { Permitted } from '#web/features/staff/permitted.tsx'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { CustomerDetails } from './customer-details.tsx'
import { CustomerSkeleton } from './customer-skeleton.tsx'

export default function CustomerScreen() {
  return (
    <Permitted permission="customers.details">
      <CustomerPage />
    </Permitted>
  )
}

function CustomerPage() {
  const { id = '' } = useParams<{ id?: string }>()
  return (
    <div className="page pb-10">
      <BackLink to="/admin/customers">Back to Customers</BackLink>
      <Customer id={id} />
    </div>
  )
}

function Customer({ id }: { id: string }) {
  const { data, error, isRefetching, refetch } = useQuery({
    ...queryOf(adminGetCustomer, { params: { id } }),
    ...CHANGES_ELSEWHERE,
  })
  if (data !== undefined) return <CustomerDetails page={data} />
  if (error === null) return <CustomerSkeleton />
  if (isUnknown(error)) {
    return (
      <>
        <PageHeader title="Customer" />
        <Card padded={false}>
          <EmptyState icon={<SearchX aria-hidden />}>Customer not found</EmptyState>
        </Card>
      </>
    )
  }
  return (
    <>
      <PageHeader title="Customer" />
      <Card padded={false} aria-label="Customer">
        <LoadFailure
          title="Failed to load the customer"
          text={detailOf(error)}
          pending={isRefetching}
          onRetry={() => void refetch()}
        />
      </Card>
    </>
  )
}

/** No customer has this id: 404, or it is malformed. */
const isUnknown = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400)
