import { ArrowDownToLine, ArrowUpFromLine, Landmark } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type DepositRequest, listDepositRequests } from '#contract/cash/deposits.ts'
import { listWithdrawalRequests, type WithdrawalRequest } from '#contract/cash/withdrawals.ts'
import type { WithdrawalStatus } from '#domain/cash/withdrawal.ts'
import { FeeAndTotal } from '#web/features/cash/fee-and-total.tsx'
import { maskedAccount } from '#web/features/cash/masked-account.ts'
import { isRateOld, RateOrigin, SentAmount } from '#web/features/cash/rate-origin.tsx'
import { FirstDepositLink } from '#web/features/profile/first-deposit-link.tsx'
import { RejectionReason, ReviewTitle } from '#web/features/reviews/review-status.tsx'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { EntryRow } from '#web/ui/layout/entry-row.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { LoadedPages } from '#web/ui/layout/loaded-pages.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'

const TransferInstructionsDialog = lazyDialog(
  () => import('#web/features/cash/deposit/transfer-instructions-dialog.tsx'),
)
const CancelWithdrawalDialog = lazyDialog(() => import('./cancel-withdrawal-dialog.tsx'))

export function DepositList() {
  const pages = useListPages({
    queryKey: [listDepositRequests.path, 'pages'],
    ask: (query, options) => call(listDepositRequests, { query }, options),
    isFinal: ({ status }) => status !== 'pending',
  })
  return (
    <Requests
      pages={pages}
      rows={5}
      what="deposit requests"
      empty={
        <EmptyState
          icon={<Landmark aria-hidden />}
          action={<FirstDepositLink to="/wallet?tab=deposits&open=deposit" />}
        >
          No deposit requests yet
        </EmptyState>
      }
    >
      {(request) => <DepositRow key={request.id} request={request} />}
    </Requests>
  )
}

function DepositRow({ request }: { request: DepositRequest }) {
  const { amount, bankReference, depositReference, status, processedAt } = request
  return (
    <EntryRow
      icon={<ArrowDownToLine />}
      title={<ReviewTitle of="Deposit" status={status} />}
      meta={<DateTime value={request.createdAt} />}
      details={
        <>
          {request.currency !== 'USD' && (
            <>
              <p>
                <SentAmount request={request} />
              </p>
              <p className="text-xs text-fg-3">
                Rate source: <RateOrigin request={request} />
              </p>
              {isRateOld(request) && (
                <p className="text-xs text-warn">
                  The rate has expired. An administrator will set a new one before the deposit is credited.
                </p>
              )}
            </>
          )}
          <p>Deposit reference: {depositReference}</p>
          {bankReference !== depositReference && <p>Bank reference: {bankReference}</p>}
          <RejectionReason reason={request.rejectionReason} />
          {status === 'pending' && (
            <div className="mt-2">
              <TransferInstructions request={request} />
            </div>
          )}
        </>
      }
      figure={
        status === 'approved' ? (
          <Money value={amount} signed />
        ) : (
          <Money value={amount} {...(status === 'rejected' ? { className: 'text-fg-3' } : {})} />
        )
      }
      figureNote={
        processedAt !== null && (
          <>
            Processed <DateTime value={processedAt} precision="day" />
          </>
        )
      }
    />
  )
}

/** Opens a pending deposit's instructions again. */
function TransferInstructions({ request }: { request: DepositRequest }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SmallButton onClick={() => setOpen(true)}>Transfer instructions</SmallButton>
      <TransferInstructionsDialog request={request} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}

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
      <Requests
        pages={pages}
        rows={4}
        what="withdrawal requests"
        empty={<EmptyState icon={<Landmark aria-hidden />}>No withdrawal requests yet</EmptyState>}
      >
        {(request) => (
          <WithdrawalRow
            key={request.id}
            request={request}
            onCancel={() => setCancelling({ request, isOpen: true })}
          />
        )}
      </Requests>
      {cancelling !== undefined && (
        <CancelWithdrawalDialog
          open={cancelling.isOpen}
          onOpenChange={(isOpen) => setCancelling({ ...cancelling, isOpen })}
          request={cancelling.request}
        />
      )}
    </>
  )
}

function WithdrawalRow({ request, onCancel }: { request: WithdrawalRequest; onCancel: () => void }) {
  const { amount, fee, bankName, bankAccountNumber, status, createdAt, processedAt, rejectionReason } =
    request
  return (
    <EntryRow
      icon={<ArrowUpFromLine />}
      title={<ReviewTitle of="Withdrawal" status={status} />}
      meta={<DateTime value={createdAt} />}
      details={
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <div className="min-w-0">
            <p>
              {bankName} {maskedAccount(bankAccountNumber)}
            </p>
            {processedAt !== null && (
              <p className="text-xs text-fg-3">
                {PROCESSED[status]} <DateTime value={processedAt} precision="day" />
              </p>
            )}
            <RejectionReason reason={rejectionReason} />
          </div>
          {status === 'pending' && (
            <SmallButton onClick={onCancel}>
              Cancel<span className="sr-only"> the withdrawal</span>
            </SmallButton>
          )}
        </div>
      }
      figure={
        status === 'approved' ? (
          <Money value={`-${amount}`} />
        ) : (
          <Money value={amount} {...(status === 'pending' ? {} : { className: 'text-fg-3' })} />
        )
      }
      figureNote={<FeeAndTotal amount={amount} fee={fee} />}
    />
  )
}

const PROCESSED: Record<WithdrawalStatus, string> = {
  pending: 'Processed',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Canceled',
}

interface RequestsProps<Request extends { id: string }> {
  pages: ReturnType<typeof useListPages<Request>>
  rows: number
  what: string
  empty: ReactNode
  children: (request: Request) => ReactNode
}

const Requests = <Request extends { id: string }>(props: RequestsProps<Request>) => (
  <LoadedPages
    pages={props.pages}
    skeleton={<EntrySkeletons rows={props.rows} label={`Loading ${props.what}`} isRequest />}
    what={props.what}
    failureText={`Your ${props.what} are temporarily unavailable`}
    empty={props.empty}
  >
    {(requests) => <ol>{requests.map(props.children)}</ol>}
  </LoadedPages>
)
