import type { ProposedCorrection } from '#contract/records/proposals.ts'
import { CorrectionChanges } from '#web/features/corrections/correction-changes.tsx'
import { KIND_TEXTS, REASON_TEXTS, nameOf } from '#web/features/corrections/correction-texts.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { CustomerLink } from '#web/features/reviews/customer-link.tsx'

/** With its present effect. */
export function CorrectionFacts({ correction }: { correction: ProposedCorrection }) {
  const { kind, amount, corrects, toCustomer, reasonCode, sentence, note, preview } = correction
  return (
    <>
      <FactList fluid>
        <Fact label="Amount">
          <Money value={amount} />
        </Fact>
        <Fact label="Reason">{REASON_TEXTS[reasonCode]}</Fact>
        <Fact label="Correction" wide>
          {KIND_TEXTS[kind].name}. {KIND_TEXTS[kind].does}
        </Fact>
        {corrects !== null && <Corrected transaction={corrects} />}
        {toCustomer !== null && (
          <Fact label="Whose deposit it was">
            <CustomerLink userId={toCustomer.userId}>{toCustomer.username}</CustomerLink>
          </Fact>
        )}
        <Fact label="The customer reads" wide>
          {sentence}
        </Fact>
        <Fact label="Note for colleagues" wide>
          <span className="whitespace-pre-line">{note}</span>
        </Fact>
      </FactList>
      <section aria-label="Consequences" className="mt-4 rounded-md bg-surface-2 px-3.5 py-3 text-sm">
        {preview === null ? (
          <Note tone="warn">It would be refused now</Note>
        ) : (
          <CorrectionChanges preview={preview} />
        )}
      </section>
    </>
  )
}

function Corrected({ transaction }: { transaction: NonNullable<ProposedCorrection['corrects']> }) {
  const { id, createdAt, quantity, amount } = transaction
  return (
    <Fact label="Corrects" wide>
      {nameOf(transaction)} #{id}, <DateTime value={createdAt} />
      {quantity !== null && (
        <>
          , <Quantity value={quantity} exact /> shares
        </>
      )}
      , <Money value={amount} />
    </Fact>
  )
}
