import { type FormEvent, useRef, useState } from 'react'
import {
  type AdminSupportTicket,
  adminGetSupportTicket,
  replyToSupportTicket,
} from '#contract/office/support.ts'
import { MAX_MESSAGE_CHARACTERS } from '#domain/support/support.ts'
import { call } from '#web/lib/api/client.ts'
import { keyOf, queryClient } from '#web/lib/api/query.ts'
import { useUser } from '#web/lib/api/session.ts'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { CannedAnswers } from './canned-answers.tsx'
import { insertAtCursor } from './insert-at-cursor.ts'

interface ReplyFormProps {
  ticketId: string
  messageCount: number
  onReplied: (ticket: AdminSupportTicket) => void
  onClose: () => void
}

/** An administrator's answer. After a failure the text stays. */
export function ReplyForm({ ticketId, messageCount, onReplied, onClose }: ReplyFormProps) {
  const [text, setText] = useState('')
  const params = { id: ticketId }
  const username = useUser()?.username
  const reply = useConfirmedAction<{ message: string; after: number }, AdminSupportTicket>({
    what: 'reply',
    send: async ({ message, after }, { isCheck }) => {
      const now = isCheck ? await call(adminGetSupportTicket, { params }) : undefined
      if (now?.messages.slice(after).some(({ author }) => author === username)) return now
      return call(replyToSupportTicket, { params, body: { message } })
    },
    nameOf: ({ message }) => [ticketId, message],
    success: { title: 'Reply sent', description: 'The user has been notified' },
    onSuccess: (ticket) => {
      setText('')
      onReplied(ticket)
    },
    failure: 'Reply failed',
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: keyOf(adminGetSupportTicket, { params }) })
    },
  })
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (answer: string) => {
    if (field.current)
      insertAtCursor(field.current, answer, { most: MAX_MESSAGE_CHARACTERS, setValue: setText })
  }
  const isBlank = text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank) void reply.mutate({ message: text.trim(), after: messageCount })
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
          <Button size="sm" variant="ghost" onClick={onClose}>
            Close ticket
          </Button>
          <Button size="sm" type="submit" disabled={isBlank} pending={reply.isPending}>
            Send reply
          </Button>
        </div>
      </form>
    </>
  )
}
