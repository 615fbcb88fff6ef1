import { MoveRight } from 'lucide-react'
import type { Consequences, Outcome } from '#contract/records/reviews.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'

interface DecisionOutcomeProps {
  title: string
  now: Consequences['now']
  outcome: Outcome
}

export const DecisionOutcome = ({ title, now, outcome }: DecisionOutcomeProps) => (
  <div role="group" aria-label={title} className="mt-4 rounded-md bg-surface-2 px-3 py-2.5 text-sm">
    <h3 className="mb-1.5 text-xs font-strong text-fg-2">{title}</h3>
    <SummaryList>
      {BALANCES.map(({ name, label }) => (
        <SummaryRow key={name} label={label}>
          <Money value={now[name]} />
          {now[name] === outcome[name] ? (
            <span className="text-fg-2"> (unchanged)</span>
          ) : (
            <>
              <MoveRight aria-hidden className="mx-1.5 inline size-3.5 text-fg-3" />
              <span className="sr-only"> to </span>
              <Money value={outcome[name]} />
            </>
          )}
        </SummaryRow>
      ))}
      {outcome.postings.map(({ debit, credit, amount }) => (
        <SummaryRow key={credit} label={`Books: from ${ACCOUNTS[debit]} to ${ACCOUNTS[credit]}`}>
          <Money value={amount} />
        </SummaryRow>
      ))}
    </SummaryList>
  </div>
)

/** The ledger's accounts in a sentence. */
const ACCOUNTS: Readonly<Record<Outcome['postings'][number]['debit'], string>> = {
  cash: 'the customer’s cash',
  hold: 'the customer’s held cash',
  owed: 'what the customer owes',
  position: 'the customer’s shares',
  bank: 'bank',
  market: 'market',
  fees: 'fees',
  adjustments: 'corrections',
  suspense: 'suspense',
}

const BALANCES = [
  { name: 'balance', label: 'Balance' },
  { name: 'available', label: 'Available' },
  { name: 'held', label: 'Held' },
] as const
