import { useQuery } from '@tanstack/react-query'
import { Coins, Wrench } from 'lucide-react'
import { adminListTransactions, type CorrectableTransaction } from '#contract/cash/corrections.ts'
import { freshQueryOf } from '#web/lib/api/query.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { EntryRow } from '#web/ui/layout/entry-row.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { nameOf, REASON_TEXTS } from '#web/features/corrections/correction.tsx'
import { SubjectDialog, useSubject } from '#web/ui/dialogs/subject-dialog.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import type { NamedCustomer } from '../access.ts'
import { ListCard, useFirstRows } from '../card-rows.tsx'

const CorrectionDialog = lazyComponent(() => import('./correction-dialog.tsx'))

const SHOWN_AT_FIRST = 5
const LATEST = '100'

export function TransactionsCard({ customer }: { customer: NamedCustomer }) {
  const corrected = useSubject<CorrectableTransaction | undefined>()
  const query = useQuery(
    freshQueryOf(adminListTransactions, { params: { id: customer.id }, query: { limit: LATEST } }),
  )
  return (
    <ListCard
      title="Transactions"
      empty={query.data?.length === 0 && 'No transactions yet'}
      action={<SmallButton onClick={() => corrected.show(undefined)}>Give goodwill</SmallButton>}
    >
      <Loaded query={query} rows={4} what="the transactions">
        {(transactions) => <Transactions transactions={transactions} onCorrect={corrected.show} />}
      </Loaded>
      <SubjectDialog of={corrected}>
        {(original, dialog) => (
          <CorrectionDialog
            key={original?.id ?? 'goodwill'}
            {...dialog}
            customer={customer}
            original={original}
          />
        )}
      </SubjectDialog>
    </ListCard>
  )
}

interface TransactionsProps {
  transactions: readonly CorrectableTransaction[]
  onCorrect: (original: CorrectableTransaction) => void
}

function Transactions({ transactions, onCorrect }: TransactionsProps) {
  const { shown, more } = useFirstRows(transactions, SHOWN_AT_FIRST)
  if (transactions.length === 0) return null
  return (
    <>
      <ol className="border-t border-line">
        {shown.map((transaction) => {
          const { id, type, quantity, createdAt, amount, correction, corrections } = transaction
          return (
            <EntryRow
              key={id}
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
                  <SmallButton aria-label={`Correct #${id}`} onClick={() => onCorrect(transaction)}>
                    Correct
                  </SmallButton>
                )
              }
            />
          )
        })}
      </ol>
      {more}
    </>
  )
}
