import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { listWithdrawalRequests, type WithdrawalRequest } from '#contract/cash/withdrawals.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { ListEnd } from '#web/ui/layout/list-end.tsx'
import { WithdrawalRow } from './withdrawal-row.tsx'

const CancelWithdrawalDialog = lazyComponent(() => import('./cancel-withdrawal-dialog.tsx'))

const FAILURE = 'Failed to load withdrawal requests'

/** Newest first. A pending one can be cancelled. */
export function WithdrawalList() {
  const pages = useListPages({
    queryKey: [listWithdrawalRequests.path, 'pages'],
    ask: (query, options) => call(listWithdrawalRequests, { query }, options),
    isFinal: ({ status }) => status !== 'pending',
  })
  const { data, error, isRefetching, refetch } = pages
  const [cancelling, setCancelling] = useState<{ request: WithdrawalRequest; isOpen: boolean }>()
  if (data === undefined) {
    if (error === null) return <EntrySkeletons rows={4} label="Loading withdrawal requests" isRequest />
    return (
      <LoadFailure
        title={FAILURE}
        text={detailOf(error, 'Your withdrawal requests are temporarily unavailable')}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const requests = data.pages.flat()
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
      <ListEnd pages={pages} isLong={data.pages.length > 1} failure={FAILURE} />
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
