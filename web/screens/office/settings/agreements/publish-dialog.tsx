import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  adminListAgreements,
  adminReadAgreement,
  type AgreementOfFirm,
  publishAgreement,
} from '#contract/office/agreements.ts'
import { listProposals } from '#contract/records/proposals.ts'
import {
  AGREEMENT_KINDS,
  AGREEMENT_NAMES,
  type AgreementKind,
  MAX_AGREEMENT_TEXT,
  MAX_AGREEMENT_TITLE,
} from '#domain/agreements/agreement.ts'
import { LocalTimeField } from '#web/features/staff/local-time-field.tsx'
import { call } from '#web/lib/api/client.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useDraft } from '#web/features/forms/use-draft.ts'
import { ActionForm } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { queryOf, useAnswer } from '#web/lib/api/query.ts'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { aloneText, confirmedByAnother } from '../confirmation-text.ts'
import { Note } from '#web/ui/messages/note.tsx'

/** Starts from the newest text. */
export function PublishDialog(dialog: DialogState) {
  const [kind, setKind] = useState<AgreementKind>('customer_agreement')
  const list = useAnswer(adminListAgreements, { query: {} })
  return (
    <Dialog {...dialog} title="Publish a Version" size="wide">
      <div className="grid gap-4">
        <Field label="Agreement">
          <ChoiceSelect value={kind} choices={AGREEMENT_KINDS} textOf={AGREEMENT_NAMES} onChoose={setKind} />
        </Field>
        <Loaded query={list} rows={4} what="the agreements">
          {(agreements) => {
            const newest = agreements.find((agreement) => agreement.kind === kind)
            return (
              newest && <Newest key={newest.id} newest={newest} onDone={() => dialog.onOpenChange(false)} />
            )
          }}
        </Loaded>
      </div>
    </Dialog>
  )
}

interface FormProps {
  newest: AgreementOfFirm
  onDone: () => void
}

function Newest({ newest, onDone }: FormProps) {
  const query = useQuery(queryOf(adminReadAgreement, { params: { id: newest.id } }))
  return (
    <Loaded query={query} rows={4} what="the text">
      {({ text, decidesAlone, endedAccess }) => (
        <PublishForm {...{ newest, text, decidesAlone, endedAccess, onDone }} />
      )}
    </Loaded>
  )
}

interface PublishFormProps extends FormProps {
  text: string
  /** No other active person may confirm it. */
  decidesAlone: boolean
  /** Why not, where the reader ended the access of one who could. */
  endedAccess: string | undefined
}

/** The time is local to the reader; empty: at once. Without a grace it blocks no deposits and buys. */
interface Draft {
  title: string
  text: string
  from: string
  grace: string
  reason: string
}

function PublishForm({ newest, text, decidesAlone, endedAccess, onDone }: PublishFormProps) {
  const { draft, change, control } = useDraft<Draft>({
    title: newest.title,
    text,
    from: '',
    grace: '30',
    reason: '',
  })
  const publishing = usePublishing(newest, draft, onDone)
  const errors = serverErrors(publishing.error)
  const isReady = [draft.title, draft.text, draft.reason].every((typed) => typed.trim() !== '')
  return (
    <ActionForm
      action={publishing}
      button={`Publish version ${newest.version + 1}`}
      isReady={isReady}
      onCancel={onDone}
    >
      <Field label="Title" required error={errors['title']}>
        <Input {...control('title')} autoComplete="off" maxLength={MAX_AGREEMENT_TITLE} />
      </Field>
      <Field
        label="Text"
        required
        hint="Plain text. Customers read all of it before they accept."
        error={errors['text']}
      >
        <Textarea rows={14} {...control('text')} maxLength={MAX_AGREEMENT_TEXT} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <LocalTimeField
          label="From"
          hint="Your time. Empty: at once."
          error={errors['effectiveFrom']}
          value={draft.from}
          onChange={(from) => change({ from })}
        />
        <Field
          label="Grace (days)"
          hint="Then customers can’t deposit or buy until they accept it. Empty: they always can."
          error={errors['graceDays']}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={draft.grace}
            onChange={({ target }) => change({ grace: target.value.trim() })}
          />
        </Field>
      </div>
      <Field label="Reason" required hint="For the audit log." error={errors['reason']}>
        <Textarea rows={2} {...control('reason')} />
      </Field>
      <Note>{decidesAlone ? aloneText(draft) : confirmedByAnother(endedAccess)}</Note>
    </ActionForm>
  )
}

const usePublishing = (
  { kind, version }: AgreementOfFirm,
  { title, text, from, grace, reason }: Draft,
  onDone: () => void,
) =>
  useAction({
    call: () =>
      call(publishAgreement, {
        body: {
          kind,
          title: title.trim(),
          text: text.trim(),
          ...(from === '' ? {} : { effectiveFrom: new Date(from).toISOString() }),
          graceDays: grace === '' ? null : Number(grace),
          reason: reason.trim(),
          seen: version,
        },
      }),
    success: ({ published }) => ({
      title: published === null ? 'Version proposed' : 'Version published',
      description:
        published === null
          ? 'Another person confirms it under Reviews'
          : `${published.title}, version ${published.version}. Customers are being notified.`,
    }),
    onSuccess: onDone,
    failure: 'Nothing was published',
    refreshes: [adminListAgreements, listProposals],
  })
