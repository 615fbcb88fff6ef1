import { useQuery } from '@tanstack/react-query'
import { Coins, Wrench } from 'lucide-react'
import { useState } from 'react'
import { adminListTransactions, type CorrectableTransaction } from '#contract/cash/corrections.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EntryRow } from '#web/ui/layout/entry-row.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton.tsx'
import { EmptyNote } from '#web/ui/layout/empty-note.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { nameOf, REASON_TEXTS } from '#web/features/corrections/correction-texts.ts'

const CorrectionDialog = lazyComponent(() => import('./correction-dialog.tsx'))

const SHOWN_AT_FIRST = 5
const LATEST = '100'

interface Opened {
  /** Undefined for goodwill. */
  original: CorrectableTransaction | undefined
  isOpen: boolean
}

export function TransactionsCard({ customer }: { customer: { id: string; username: string } }) {
  const [opened, setOpened] = useState<Opened>()
  const { data } = useTransactions(customer.id)
  const open = (original?: CorrectableTransaction) => setOpened({ original, isOpen: true })
  return (
    <Card
      title="Transactions"
      padded={false}
      className="overflow-hidden"
      action={
        <EmptyNote text={data?.length === 0 ? 'No transactions yet' : null}>
          <Button size="sm" variant="secondary" onClick={() => open()}>
            Give goodwill
          </Button>
        </EmptyNote>
      }
    >
      <Transactions customerId={customer.id} onCorrect={open} />
      <LazyDialog open={opened?.isOpen === true}>
        {opened !== undefined && (
          <CorrectionDialog
            key={opened.original?.id ?? 'goodwill'}
            customer={customer}
            original={opened.original}
            open={opened.isOpen}
            onOpenChange={(isOpen) => setOpened({ ...opened, isOpen })}
          />
        )}
      </LazyDialog>
    </Card>
  )
}

interface TransactionsProps {
  customerId: string
  onCorrect: (original: CorrectableTransaction) => void
}

const useTransactions = (customerId: string) =>
  useQuery({
    ...queryOf(adminListTransactions, { params: { id: customerId }, query: { limit: LATEST } }),
    ...CHANGES_ELSEWHERE,
  })

function Transactions({ customerId, onCorrect }: TransactionsProps) {
  const [isWhole, setWhole] = useState(false)
  const { data, error, isRefetching, refetch } = useTransactions(customerId)
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows rows={4} label="Loading the transactions" />
    ) : (
      <LoadFailure
        title="Failed to load the transactions"
        text={detailOf(error)}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data.length === 0) return null
  const shown = isWhole ? data : data.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <ol className="border-t border-line">
        {shown.map((transaction) => (
          <TransactionEntry key={transaction.id} transaction={transaction} onCorrect={onCorrect} />
        ))}
      </ol>
      {shown.length < data.length && (
        <div className="grid justify-items-center border-t border-line p-3">
          <Button variant="secondary" size="sm" onClick={() => setWhole(true)}>
            Show {data.length - shown.length} more
          </Button>
        </div>
      )}
    </>
  )
}

interface TransactionEntryProps {
  transaction: CorrectableTransaction
  onCorrect: (original: CorrectableTransaction) => void
}

function TransactionEntry({ transaction, onCorrect }: TransactionEntryProps) {
  const { id, type, quantity, createdAt, amount, correction, corrections } = transaction
  return (
    <EntryRow
      icon={correction ? <Wrench /> : <Coins />}
      title={nameOf(transaction)}
      meta={
        <>
          <DateTime value={createdAt} /> <span>#{id}</span>
          {quantity !== null && (
            <span>
              <Quantity value={quantity} exact /> shares
            </span>
          )}
        </>
      }
      details={
        correction && (
          <>
            <p className="wrap-anywhere">{correction.sentence}</p>
            <p className="wrap-anywhere whitespace-pre-line">
              {REASON_TEXTS[correction.reasonCode]}, by {correction.madeBy}: {correction.note}
            </p>
            {correction.corrects !== null && <p>Corrects #{correction.corrects}</p>}
          </>
        )
      }
      figure={<Money value={type === 'correction_debit' ? `-${amount}` : amount} />}
      figureNote={
        corrections.length > 0 && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Correct #${id}`}
            onClick={() => onCorrect(transaction)}
          >
            Correct
          </Button>
        )
      }
    />
  )
}
