import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  type CannedAnswer,
  listCannedAnswers,
  removeCannedAnswer,
  writeCannedAnswer,
} from '#contract/office/canned-answers.ts'
import { MAX_CANNED_TITLE, MAX_MESSAGE_CHARACTERS } from '#domain/support/support.ts'
import { call } from '#web/lib/api/client.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton.tsx'
import { useDraft } from '#web/features/forms/use-draft.ts'

/** Everyone who answers can write, change and remove them. */
export default function CannedAnswersDialog(dialog: DialogState) {
  const { data } = useQuery(queryOf(listCannedAnswers, {}))
  const [changed, setChanged] = useState<CannedAnswer | null>(null)
  return (
    <Dialog
      {...dialog}
      title="Canned Answers"
      description="Everyone who answers tickets uses and changes these."
    >
      <div className="grid gap-5">
        {data === undefined && <SkeletonRows rows={2} label="Loading the canned answers" />}
        {data?.length === 0 && <p className="text-fg-2">No canned answers yet. Write one below.</p>}
        {data !== undefined && data.length > 0 && (
          <ul aria-label="Canned answers" className="min-w-0 divide-y divide-line">
            {data.map((answer) => (
              <AnswerRow key={answer.id} answer={answer} onChange={() => setChanged(answer)} />
            ))}
          </ul>
        )}
        <AnswerForm key={changed?.id ?? 'new'} changed={changed} onDone={() => setChanged(null)} />
      </div>
    </Dialog>
  )
}

function AnswerRow({ answer, onChange }: { answer: CannedAnswer; onChange: () => void }) {
  const { id, title, text } = answer
  const removing = useAction({
    call: () => call(removeCannedAnswer, { params: { id } }),
    failure: 'Could not remove the canned answer',
    refreshes: [listCannedAnswers],
  })
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="truncate text-sm text-fg-3">{text}</p>
      </div>
      <IconButton label={`Change ${title}`} icon={<Pencil aria-hidden />} onClick={onChange} />
      <IconButton label={`Remove ${title}`} icon={<Trash2 aria-hidden />} onClick={() => removing.mutate()} />
    </li>
  )
}

interface AnswerFormProps {
  /** Null for a new one. */
  changed: CannedAnswer | null
  onDone: () => void
}

function AnswerForm({ changed, onDone }: AnswerFormProps) {
  const { draft, change, control } = useDraft({ title: changed?.title ?? '', text: changed?.text ?? '' })
  const [title, text] = [draft.title.trim(), draft.text.trim()]
  const saving = useAction({
    call: () => call(writeCannedAnswer, { body: { title, text, replaces: changed?.id ?? null } }),
    success: 'Canned answer saved',
    onSuccess: () => {
      change({ title: '', text: '' })
      onDone()
    },
    failure: 'The canned answer was not saved',
    refreshes: [listCannedAnswers],
  })
  const errors = serverErrors(saving.error)
  const isReady = title !== '' && text !== ''
  return (
    <form
      noValidate
      className="grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) saving.mutate()
      }}
    >
      <Field label="Title" error={errors['title']}>
        <Input {...control('title')} maxLength={MAX_CANNED_TITLE} autoComplete="off" />
      </Field>
      <Field label="Text" error={errors['text']}>
        <Textarea rows={4} {...control('text')} maxLength={MAX_MESSAGE_CHARACTERS} />
      </Field>
      <Button type="submit" block size="lg" disabled={!isReady} pending={saving.isPending}>
        {changed === null ? 'Add Canned Answer' : 'Save Changes'}
      </Button>
    </form>
  )
}
