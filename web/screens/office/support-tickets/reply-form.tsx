import { type FormEvent, useRef, useState } from 'react'
import { listCannedAnswers } from '#contract/office/canned-answers.ts'
import {
  type AdminSupportTicket,
  adminGetSupportTicket,
  replyToSupportTicket,
  closeSupportTicket,
} from '#contract/office/support.ts'
import { MAX_MESSAGE_CHARACTERS } from '#domain/support/support.ts'
import { call } from '#web/lib/api/client.ts'
import { keyOf, queryClient, useAnswer } from '#web/lib/api/query.ts'
import { useUser } from '#web/lib/api/session.ts'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { flushSync } from 'react-dom'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { isCode } from '#web/features/outcome/is-decided-as.ts'

const CannedAnswersDialog = lazyDialog(() => import('./canned-answers-dialog.tsx'))
const CloseDialog = lazyDialog(() => import('./close-dialog.tsx'))

interface ReplyFormProps {
  ticket: AdminSupportTicket
  onChange: (ticket: AdminSupportTicket) => void
}

/** An administrator's answer, or the end of the conversation. After a failure the text stays. */
export function ReplyForm({ ticket, onChange }: ReplyFormProps) {
  const [text, setText] = useState('')
  const [isClosing, setClosing] = useState(false)
  const reply = useReply(ticket, (replied) => {
    setText('')
    onChange(replied)
  })
  const closing = useClosing(ticket, () => setClosing(false), onChange)
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (answer: string) => {
    if (field.current)
      insertAtCursor(field.current, answer, { most: MAX_MESSAGE_CHARACTERS, setValue: setText })
  }
  const isBlank = text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank) void reply.mutate({ message: text.trim(), after: ticket.messages.length })
  }
  return (
    <>
      {/* Outside the form, which its dialog's form would submit too. */}
      <div className="border-t border-line px-4.5 py-2 md:px-5.5">
        <CannedAnswers onInsert={insert} />
      </div>
      <form noValidate className="grid gap-3 border-t border-line p-4.5 md:px-5.5" onSubmit={submit}>
        <Field label="Reply" hint="The customer will see this in the chat.">
          <Textarea
            ref={field}
            rows={3}
            value={text}
            maxLength={MAX_MESSAGE_CHARACTERS}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <UnconfirmedNote text={reply.unconfirmed} />
        <div className="flex justify-between gap-2.5">
          <Button size="sm" variant="ghost" onClick={() => setClosing(true)}>
            Close ticket
          </Button>
          <Button size="sm" type="submit" disabled={isBlank} pending={reply.isPending}>
            Send reply
          </Button>
        </div>
      </form>
      <CloseDialog open={isClosing} onOpenChange={setClosing} username={ticket.username} closing={closing} />
    </>
  )
}

function useReply({ id }: AdminSupportTicket, onReplied: (ticket: AdminSupportTicket) => void) {
  const username = useUser()?.username
  return useConfirmedAction<{ message: string; after: number }, AdminSupportTicket>({
    what: 'reply',
    send: async ({ message, after }, { isCheck }) => {
      const now = isCheck ? await call(adminGetSupportTicket, { params: { id } }) : undefined
      if (now?.messages.slice(after).some(({ author }) => author === username)) return now
      return call(replyToSupportTicket, { params: { id }, body: { message } })
    },
    nameOf: ({ message }) => [id, message],
    success: { title: 'Reply sent', description: 'The user has been notified' },
    onSuccess: onReplied,
    failure: 'Reply failed',
    onError: () => readAgain(id),
  })
}

function useClosing(
  { id }: AdminSupportTicket,
  onEnded: () => void,
  onClosed: (ticket: AdminSupportTicket) => void,
) {
  const params = { id }
  return useConfirmedAction<void, AdminSupportTicket>({
    what: 'closing',
    send: (_, { isCheck }) =>
      call(closeSupportTicket, { params }).catch((error) => {
        if (!isCheck || !isCode(error, 'ticket_closed')) throw error
        return call(adminGetSupportTicket, { params })
      }),
    nameOf: () => id,
    success: { title: 'Ticket closed', description: 'The user has been notified' },
    onSuccess: (ticket) => {
      onEnded()
      onClosed(ticket)
    },
    failure: 'Closing failed',
    onError: () => {
      onEnded()
      readAgain(id)
    },
  })
}

const readAgain = (id: string): void =>
  void queryClient.invalidateQueries({ queryKey: keyOf(adminGetSupportTicket, { params: { id } }) })

function CannedAnswers({ onInsert }: { onInsert: (text: string) => void }) {
  const { data = [] } = useAnswer(listCannedAnswers, {})
  const [isOpen, setOpen] = useState(false)
  const answerOf = (id: string) => data.find((answer) => answer.id === id)
  return (
    <div className="flex items-center gap-2.5">
      {data.length > 0 && (
        <div className="min-w-0 flex-1">
          <ChoiceSelect
            aria-label="Insert a canned answer"
            value=""
            none="Insert a canned answer"
            choices={data.map(({ id }) => id)}
            textOf={(id) => answerOf(id)?.title ?? ''}
            onChoose={(id) => onInsert(answerOf(id)?.text ?? '')}
          />
        </div>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={data.length > 0 ? 'Edit canned answers' : undefined}
        onClick={() => setOpen(true)}
      >
        {data.length > 0 ? 'Edit' : 'Canned answers'}
      </Button>
      <CannedAnswersDialog open={isOpen} onOpenChange={setOpen} />
    </div>
  )
}

/** Replaces the selection in a field, as far as the text fits, with the cursor behind it. */
function insertAtCursor(
  field: HTMLTextAreaElement,
  text: string,
  { most, setValue }: { most: number; setValue: (value: string) => void },
): void {
  const { value, selectionStart, selectionEnd } = field
  const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)]
  const inserted = text.slice(0, Math.max(0, most - before.length - after.length))
  // Drawn at once: the cursor is set in the new text.
  flushSync(() => setValue(`${before}${inserted}${after}`))
  field.focus()
  field.setSelectionRange(before.length + inserted.length, before.length + inserted.length)
}
