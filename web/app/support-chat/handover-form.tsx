import { type FormEvent, useEffect, useRef, useState } from 'react'
import { listSupportTickets, openSupportTicket, type SupportTicket } from '#contract/office/support.ts'
import { MAX_MESSAGE_CHARACTERS } from '#domain/support/support.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { refresh } from '#web/lib/api/query.ts'
import { useSupportTickets } from '#web/features/support/support-tickets.ts'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { Button, SmallButton } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { markDelivering } from './chat-log.ts'
import { chatWindow } from '#web/features/support/chat-window.ts'

interface HandoverFormProps {
  /** The chat's message that offered it. */
  messageId: string
  question: string
  onDone: () => void
}

export function HandoverForm({ messageId, question, onDone }: HandoverFormProps) {
  const [text, setText] = useState(question)
  const field = useRef<HTMLTextAreaElement>(null)
  // The user opened the form to write in it.
  useEffect(() => {
    field.current?.focus()
    field.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { data: known } = useSupportTickets()
  const sending = useConfirmedAction<{ message: string; latest: string | undefined }, SupportTicket>({
    what: 'question',
    send: async ({ message, latest }, { isCheck }) => {
      const [ticket] = isCheck ? await call(listSupportTickets, { query: { limit: '1' } }) : []
      return ticket && ticket.id !== latest ? ticket : call(openSupportTicket, { body: { message } })
    },
    nameOf: ({ message }) => message,
    onSuccess: async ({ id }) => {
      await refresh(listSupportTickets)
      markDelivering(messageId, id)
      onDone()
      chatWindow.showTicket(id)
    },
  })
  const isBlank = text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank) void sending.mutate({ message: text.trim(), latest: known?.[0]?.id })
  }
  return (
    <form noValidate className="grid w-full gap-3 rounded-lg border border-line-2 p-3" onSubmit={submit}>
      <Field
        label="Your question"
        hint="Add any details that help us answer."
        error={sending.isError ? detailOf(sending.error) : undefined}
      >
        <Textarea
          ref={field}
          rows={3}
          value={text}
          maxLength={MAX_MESSAGE_CHARACTERS}
          onChange={({ target }) => {
            setText(target.value)
            if (sending.isError) sending.reset()
          }}
        />
      </Field>
      <UnconfirmedNote text={sending.unconfirmed} />
      <div className="grid grid-cols-2 gap-2.5">
        <SmallButton onClick={onDone}>Cancel</SmallButton>
        <Button size="sm" type="submit" disabled={isBlank} pending={sending.isPending}>
          Send question
        </Button>
      </div>
    </form>
  )
}
