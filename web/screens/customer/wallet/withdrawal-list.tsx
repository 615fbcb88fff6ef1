import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { lazy, useState } from 'react'
import { listWithdrawalRequests, type WithdrawalRequest } from '#contract/cash/withdrawals.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { WithdrawalRow } from './withdrawal-row.tsx'

const CancelWithdrawalDialog = lazy(() => import('./cancel-withdrawal-dialog.tsx'))

/** Every withdrawal request with its status, newest first. A pending one can be cancelled. */
export function WithdrawalList() {
  const {
    data: requests,
    error,
    isRefetching,
    refetch,
  } = useQuery({ ...queryOf(listWithdrawalRequests, { query: {} }), ...CHANGES_ELSEWHERE })
  const [cancelling, setCancelling] = useState<{ request: WithdrawalRequest; isOpen: boolean }>()
  if (requests === undefined) {
    if (error === null) return <EntrySkeletons rows={4} label="Loading withdrawal requests" isRequest />
    return (
      <LoadFailure
        title="Failed to load withdrawal requests"
        text={detailOf(error, 'Your withdrawal requests are temporarily unavailable')}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (requests.length === 0) {
    return <EmptyState icon={<Landmark aria-hidden />}>No withdrawal requests yet</EmptyState>
  }
  return (
    <>
      <ol>
        {requests.map((request) => (
          <WithdrawalRow
            key={request.id}
            request={request}
            onCancel={() => setCancelling({ request, isOpen: true })}
          />
        ))}
      </ol>
      <LazyDialog open={cancelling?.isOpen === true}>
        {cancelling !== undefined && (
          <CancelWithdrawalDialog
            open={cancelling.isOpen}
            onOpenChange={(isOpen) => setCancelling({ ...cancelling, isOpen })}
            request={cancelling.request}
          />
        )}
      </LazyDialog>
    </>
  )
}
