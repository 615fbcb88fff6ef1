import { serverErrors } from '#web/features/forms/field-errors.ts'
import { ActionForm } from '#web/features/outcome/action-dialog.tsx'
import { useState } from 'react'
import type { CorrectableTransaction } from '#contract/cash/corrections.ts'
import { CORRECTION_REASONS, type CorrectionReason } from '#domain/corrections/correction.ts'
import { CallError } from '#web/lib/api/call-error.ts'
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
  /** Undefined for goodwill. */
  original: CorrectableTransaction | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

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
  const errors = serverErrors(saving.error)
  return (
    <ActionForm
      action={{
        ...saving,
        mutate: () => (isForTwo ? proposing.mutate(draft) : saving.mutate(draft)),
        isPending: saving.isPending || proposing.isPending,
      }}
      button={isForTwo ? 'Propose' : 'Correct Account'}
      isReady={isReady}
      onCancel={onClose}
    >
      {original && <KindField original={original} draft={draft} onChange={change} />}
      <Field label="Amount" required error={errors['amount']} hint={leftText(original, draft)}>
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
          error={errors['toCustomerId']}
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
      <WhyFields draft={draft} onChange={change} errors={errors} />
      <CorrectionConsequences customerId={customerId} asked={canPreview ? askedOf(draft, original) : null} />
      {isForTwo && <Note tone="warn">{why}.</Note>}
    </ActionForm>
  )
}

/** The exceeded limit for one person's decision; null where it may be made alone. */
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

function WhyFields({ draft, onChange, errors }: DraftProps & { errors: Record<string, string> }) {
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
        error={errors['sentence']}
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
        error={errors['note']}
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
