import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type CorrectableTransaction, previewCorrection } from '#contract/cash/corrections.ts'
import type { SentInput } from '#contract/endpoint.ts'
import { CORRECTION_REASONS } from '#domain/corrections/correction.ts'
import { isCode } from '#web/features/outcome/is-decided-as.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { ActionForm } from '#web/features/outcome/action-dialog.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import {
  isAmount,
  KIND_TEXTS,
  nameOf,
  REASON_TEXTS,
  CorrectionChanges,
} from '#web/features/corrections/correction.tsx'
import { call } from '#web/lib/api/client.ts'
import type { NamedCustomer } from '../access.ts'
import {
  askedOf,
  type CorrectionDraft,
  type CorrectionSubject,
  useCorrection,
  useProposeCorrection,
} from './use-correction.ts'

interface CorrectionDialogProps extends DialogState {
  customer: NamedCustomer
  original: CorrectionSubject
}

export default function CorrectionDialog({ customer, original, ...dialog }: CorrectionDialogProps) {
  return (
    <Dialog
      {...dialog}
      title={original ? `Correct ${nameOf(original)}` : 'Give Goodwill'}
      description={original ? `#${original.id} of ${customer.username}` : customer.username}
    >
      <CorrectionForm
        customerId={customer.id}
        original={original}
        onClose={() => dialog.onOpenChange(false)}
      />
    </Dialog>
  )
}

interface CorrectionFormProps {
  customerId: string
  original: CorrectionSubject
  onClose: () => void
}

const firstDraft = (original: CorrectionSubject): CorrectionDraft => ({
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
  // It exceeds the limit for one person's decision.
  const isForTwo = isCode(saving.error, 'needs_second_person')
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
      {isForTwo && <Note tone="warn">{detailOf(saving.error, '')}.</Note>}
    </ActionForm>
  )
}

interface DraftProps {
  draft: CorrectionDraft
  onChange: (changed: Partial<CorrectionDraft>) => void
}

const KindField = ({ original, draft, onChange }: DraftProps & { original: CorrectableTransaction }) => (
  <Field label="Correction" required hint={KIND_TEXTS[draft.kind].does}>
    <ChoiceSelect
      value={draft.kind}
      choices={original.corrections.map(({ kind }) => kind)}
      textOf={(kind) => KIND_TEXTS[kind].name}
      onChoose={(kind) => onChange({ kind, amount: leftOf(original, kind) ?? '' })}
    />
  </Field>
)

const WhyFields = ({ draft, onChange, errors }: DraftProps & { errors: Record<string, string> }) => (
  <>
    <Field label="Reason" required>
      <ChoiceSelect
        value={draft.reasonCode}
        choices={CORRECTION_REASONS}
        textOf={REASON_TEXTS}
        onChoose={(reasonCode) => onChange({ reasonCode })}
      />
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

const leftOf = (original: CorrectionSubject, kind: CorrectionDraft['kind']) =>
  original?.corrections.find((each) => each.kind === kind)?.left

function leftText(original: CorrectionSubject, { kind }: CorrectionDraft) {
  if (kind === 'fill_canceled') return 'A trade is canceled whole.'
  const left = leftOf(original, kind)
  return left === undefined ? undefined : `Up to ${left} USD`
}

type Asked = SentInput<typeof previewCorrection>['body']

function CorrectionConsequences({ customerId, asked }: { customerId: string; asked: Asked | null }) {
  const { data, error } = useQuery({
    queryKey: ['correction preview', customerId, asked],
    queryFn: () => call(previewCorrection, { params: { id: customerId }, body: asked as Asked }),
    enabled: asked !== null,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
  return (
    <section
      aria-label="Consequences"
      aria-live="polite"
      className="min-h-24 rounded-md bg-surface-2 px-3.5 py-3"
    >
      {error !== null ? (
        <p className="text-sm text-danger">{detailOf(error, 'The consequences could not be loaded')}</p>
      ) : data === undefined ? (
        <p className="text-sm text-fg-3">Enter an amount to see what it does.</p>
      ) : (
        <CorrectionChanges preview={data} />
      )}
    </section>
  )
}
