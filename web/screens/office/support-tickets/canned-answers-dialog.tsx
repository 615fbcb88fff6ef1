import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  type CannedAnswer,
  listCannedAnswers,
  removeCannedAnswer,
  writeCannedAnswer,
} from '#contract/office/canned-answers.ts'
import { MAX_CANNED_TITLE } from '#domain/support/canned-answer.ts'
import { MAX_MESSAGE_CHARACTERS } from '#domain/support/support.ts'
import { call } from '#web/lib/api/client.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton.tsx'

interface CannedAnswersDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Everyone who answers can write, change and remove them. */
export default function CannedAnswersDialog({ open, onOpenChange }: CannedAnswersDialogProps) {
  const { data } = useQuery(queryOf(listCannedAnswers, {}))
  const [changed, setChanged] = useState<CannedAnswer | null>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
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

function AnswerRow({
  answer: { id, title, text },
  onChange,
}: {
  answer: CannedAnswer
  onChange: () => void
}) {
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
  const [title, setTitle] = useState(changed?.title ?? '')
  const [text, setText] = useState(changed?.text ?? '')
  const saving = useAction({
    call: () =>
      call(writeCannedAnswer, {
        body: { title: title.trim(), text: text.trim(), replaces: changed?.id ?? null },
      }),
    success: 'Canned answer saved',
    onSuccess: () => {
      setTitle('')
      setText('')
      onDone()
    },
    failure: 'The canned answer was not saved',
    refreshes: [listCannedAnswers],
  })
  const errors = serverErrors(saving.error)
  const isReady = title.trim() !== '' && text.trim() !== ''
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
        <Input
          value={title}
          maxLength={MAX_CANNED_TITLE}
          autoComplete="off"
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      <Field label="Text" error={errors['text']}>
        <Textarea
          rows={4}
          value={text}
          maxLength={MAX_MESSAGE_CHARACTERS}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button type="submit" block size="lg" disabled={!isReady} pending={saving.isPending}>
        {changed === null ? 'Add Canned Answer' : 'Save Changes'}
      </Button>
    </form>
  )
}
