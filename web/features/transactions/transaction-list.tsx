import { useState } from 'react'
import type { Transaction } from '#contract/trading/transactions.ts'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { byMonth } from './months.ts'
import { TransactionRow } from './transaction-row.tsx'

const TransactionDialog = lazyDialog(() => import('./transaction-dialog.tsx'))

interface TransactionListProps {
  transactions: readonly Transaction[]
  /** Adds numbers, and months as headings: for long lists. */
  isWhole?: boolean
}

/** Transactions in the order given, with their details. */
export function TransactionList({ transactions, isWhole = false }: TransactionListProps) {
  const [opened, setOpened] = useState<{ transaction: Transaction; isOpen: boolean }>()
  const listed = (rows: readonly Transaction[]) => (
    <ol>
      {rows.map((transaction) => (
        <TransactionRow
          key={transaction.id}
          transaction={transaction}
          numbered={isWhole}
          onOpen={() => setOpened({ transaction, isOpen: true })}
        />
      ))}
    </ol>
  )
  return (
    <>
      {isWhole
        ? byMonth(transactions).map(({ name, rows }) => (
            <section key={name} aria-label={name} className="border-t border-line first:border-t-0">
              <h2 className="border-b border-line bg-surface-2 px-4.5 py-1.5 text-xs font-medium text-fg-2 md:px-5.5">
                {name}
              </h2>
              {listed(rows)}
            </section>
          ))
        : listed(transactions)}
      {opened !== undefined && (
        <TransactionDialog
          transaction={opened.transaction}
          open={opened.isOpen}
          onOpenChange={(isOpen) => setOpened({ ...opened, isOpen })}
        />
      )}
    </>
  )
}
