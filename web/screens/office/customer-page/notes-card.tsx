import { useState } from 'react'
import { type CustomerNote, listCustomerNotes, writeCustomerNote } from '#contract/office/customers/notes.ts'
import { listTimeline } from '#contract/office/customers/timeline.ts'
import { MAX_NOTE_CHARACTERS } from '#domain/support/support.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { PagedList, isEmptyList } from '#web/ui/layout/paged-list.tsx'
import { ListCard } from './card-rows.tsx'

/** Customers never read them. */
export function NotesCard({ customerId }: { customerId: string }) {
  const mayWrite = usePermitted()('notes.write')
  const pages = useListPages({
    queryKey: [listCustomerNotes.path, 'pages', customerId],
    ask: (page, options) => call(listCustomerNotes, { params: { id: customerId }, query: page }, options),
    isFinal: () => true,
  })
  return (
    <ListCard title="Notes" empty={isEmptyList(pages) && 'No notes yet'}>
      {mayWrite && <NoteForm customerId={customerId} />}
      <PagedList pages={pages} label="Notes" what="the notes">
        {(note) => <Note key={note.id} note={note} />}
      </PagedList>
    </ListCard>
  )
}

function NoteForm({ customerId }: { customerId: string }) {
  const [text, setText] = useState('')
  const writing = useAction({
    call: () => call(writeCustomerNote, { params: { id: customerId }, body: { text: text.trim() } }),
    onSuccess: () => setText(''),
    failure: 'The note was not saved',
    refreshes: [listCustomerNotes, listTimeline],
  })
  return (
    <form
      noValidate
      className="grid gap-3 border-t border-line px-4.5 py-4 md:px-5.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') writing.mutate()
      }}
    >
      <Field
        label="New note"
        hint="For your colleagues. A note cannot be changed or removed."
        error={serverErrors(writing.error)['text']}
      >
        <Textarea
          rows={2}
          value={text}
          maxLength={MAX_NOTE_CHARACTERS}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div>
        <Button type="submit" size="sm" disabled={text.trim() === ''} pending={writing.isPending}>
          Add note
        </Button>
      </div>
    </form>
  )
}

const Note = ({ note: { text, writtenBy, writtenAt } }: { note: CustomerNote }) => (
  <li className="px-4.5 py-3 md:px-5.5">
    <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    <p className="mt-0.5 text-sm text-fg-3 wrap-anywhere">
      {writtenBy} · <DateTime value={writtenAt} />
    </p>
  </li>
)
