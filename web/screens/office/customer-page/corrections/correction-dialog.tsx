import { type FormEvent, useState } from 'react'
import type { CorrectableTransaction } from '#contract/cash/corrections.ts'
import { CORRECTION_REASONS, type CorrectionReason } from '#domain/corrections/correction.ts'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { CallError } from '#web/lib/api/call-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { CorrectionConsequences } from './correction-preview.tsx'
import { isAmount, KIND_TEXTS, nameOf, REASON_TEXTS } from '#web/features/corrections/correction-texts.ts'
import { askedOf, type CorrectionDraft, useCorrection, useProposeCorrection } from './use-correction.ts'

interface CorrectionDialogProps {
  customer: { id: string; username: string }
  /** What is corrected; undefined for goodwill. */
  original: CorrectableTransaction | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Corrects a customer's account: what, how much, why, and what it does before it is done. */
export default function CorrectionDialog({ customer, original, open, onOpenChange }: CorrectionDialogProps) {
  const title = original ? `Correct ${nameOf(original)}` : 'Give Goodwill'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={original ? `#${original.id} of ${customer.username}` : customer.username}
    >
      <CorrectionForm customerId={customer.id} original={original} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface CorrectionFormProps {
  customerId: string
  original: CorrectableTransaction | undefined
  onClose: () => void
}

const firstDraft = (original: CorrectableTransaction | undefined): CorrectionDraft => ({
  kind: original?.corrections[0]?.kind ?? 'goodwill',
  amount: original?.corrections[0]?.left ?? '',
  toCustomerId: '',
  reasonCode: 'other',
  sentence: '',
  note: '',
})

function CorrectionForm({ customerId, original, onClose }: CorrectionFormProps) {
  const [draft, setDraft] = useState(() => firstDraft(original))
  const saving = useCorrection(customerId, original, onClose)
  const proposing = useProposeCorrection(customerId, original, onClose)
  const why = confirmationText(saving.error)
  const isForTwo = why !== null
  const change = (changed: Partial<CorrectionDraft>) => {
    setDraft({ ...draft, ...changed })
    if (saving.isError) saving.reset()
  }
  const isMove = draft.kind === 'deposit_moved'
  const canPreview = isAmount(draft.amount) && (!isMove || /^[1-9]\d*$/.test(draft.toCustomerId.trim()))
  const isReady = canPreview && draft.sentence.trim() !== '' && draft.note.trim() !== ''
  const problemOf = (path: string): string | undefined =>
    saving.error instanceof CallError
      ? saving.error.errors.find((problem) => problem.path === path)?.message
      : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    if (isForTwo) proposing.mutate(draft)
    else saving.mutate(draft)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {original && <KindField original={original} draft={draft} onChange={change} />}
      <Field label="Amount" required error={problemOf('amount')} hint={leftText(original, draft)}>
        <Input
          value={draft.amount}
          readOnly={draft.kind === 'fill_canceled'}
          onChange={({ target }) => change({ amount: target.value })}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          unit="USD"
        />
      </Field>
      {isMove && (
        <Field
          label="Customer number"
          required
          error={problemOf('toCustomerId')}
          hint="Of the customer whose deposit it was: the user ID on their page."
        >
          <Input
            value={draft.toCustomerId}
            onChange={({ target }) => change({ toCustomerId: target.value })}
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
      )}
      <WhyFields draft={draft} onChange={change} problemOf={problemOf} />
      <CorrectionConsequences customerId={customerId} asked={canPreview ? askedOf(draft, original) : null} />
      {isForTwo && <Note tone="warn">{why}.</Note>}
      <UnconfirmedNote text={saving.unconfirmed} />
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isReady} pending={saving.isPending || proposing.isPending}>
          {isForTwo ? 'Propose' : 'Correct Account'}
        </Button>
      </div>
    </form>
  )
}

/** Which limit one person's decision is above; null where it may be made alone. */
const confirmationText = (error: Error | null): string | null =>
  error instanceof CallError && error.code === 'needs_second_person' ? error.detail : null

interface DraftProps {
  draft: CorrectionDraft
  onChange: (changed: Partial<CorrectionDraft>) => void
}

function KindField({ original, draft, onChange }: DraftProps & { original: CorrectableTransaction }) {
  return (
    <Field label="Correction" required hint={KIND_TEXTS[draft.kind].does}>
      <Select
        value={draft.kind}
        onChange={({ target }) => {
          const chosen = original.corrections.find(({ kind }) => kind === target.value)
          if (chosen) onChange({ kind: chosen.kind, amount: chosen.left })
        }}
      >
        {original.corrections.map(({ kind }) => (
          <option key={kind} value={kind}>
            {KIND_TEXTS[kind].name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function WhyFields({
  draft,
  onChange,
  problemOf,
}: DraftProps & { problemOf: (path: string) => string | undefined }) {
  return (
    <>
      <Field label="Reason" required>
        <Select
          value={draft.reasonCode}
          onChange={({ target }) => onChange({ reasonCode: target.value as CorrectionReason })}
        >
          {CORRECTION_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {REASON_TEXTS[reason]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Sentence for the customer"
        required
        error={problemOf('sentence')}
        hint="The customer reads it in their history and their notification."
      >
        <Input
          value={draft.sentence}
          maxLength={200}
          onChange={({ target }) => onChange({ sentence: target.value })}
        />
      </Field>
      <Field
        label="Note"
        required
        error={problemOf('note')}
        hint="For the audit log and your colleagues. Not visible to the customer."
      >
        <Textarea
          value={draft.note}
          maxLength={1000}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </Field>
    </>
  )
}

function leftText(
  original: CorrectableTransaction | undefined,
  { kind }: CorrectionDraft,
): string | undefined {
  if (kind === 'fill_canceled') return 'A trade is canceled whole.'
  const left = original?.corrections.find((each) => each.kind === kind)?.left
  return left === undefined ? undefined : `Up to ${left} USD`
}
