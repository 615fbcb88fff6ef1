import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { listWithdrawalRequests, type WithdrawalRequest } from '#contract/cash/withdrawals.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { WithdrawalRow } from './withdrawal-row.tsx'
import { LoadedPages } from '#web/ui/layout/loaded-pages.tsx'

const CancelWithdrawalDialog = lazyComponent(() => import('./cancel-withdrawal-dialog.tsx'))

/** Newest first. A pending one can be cancelled. */
export function WithdrawalList() {
  const pages = useListPages({
    queryKey: [listWithdrawalRequests.path, 'pages'],
    ask: (query, options) => call(listWithdrawalRequests, { query }, options),
    isFinal: ({ status }) => status !== 'pending',
  })
  const [cancelling, setCancelling] = useState<{ request: WithdrawalRequest; isOpen: boolean }>()
  return (
    <>
      <LoadedPages
        pages={pages}
        skeleton={<EntrySkeletons rows={4} label="Loading withdrawal requests" isRequest />}
        failure="Failed to load withdrawal requests"
        failureText="Your withdrawal requests are temporarily unavailable"
        empty={<EmptyState icon={<Landmark aria-hidden />}>No withdrawal requests yet</EmptyState>}
      >
        {(requests) => (
          <ol>
            {requests.map((request) => (
              <WithdrawalRow
                key={request.id}
                request={request}
                onCancel={() => setCancelling({ request, isOpen: true })}
              />
            ))}
          </ol>
        )}
      </LoadedPages>
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
