import { type SupportTicket, addSupportMessage, listSupportTickets } from '#contract/office/support.ts'
import type { TicketStatus } from '#domain/support/support.ts'
import { call } from '#web/lib/api/client.ts'
import { useSupportTickets } from '#web/features/support/support-tickets.ts'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { Spinner } from '#web/ui/loading/spinner.tsx'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { Composer } from './composer.tsx'
import { MessageList } from '#web/features/support/message-list.tsx'
import { TicketBadge } from '#web/features/support/ticket-badge.tsx'
import { MessageCircleOff } from 'lucide-react'
import { QueryFailure } from '#web/ui/layout/loaded.tsx'
import { ticketIn } from '#web/features/support/chat-window.ts'
import { useNotifications, useReadNotifications } from '#web/lib/api/notifications.ts'

export function TicketView({ ticketId }: { ticketId: string }) {
  const query = useSupportTickets()
  const { data: tickets, error } = query
  useReadNotifications(useNoticesOf(ticketId))
  const ticket = tickets?.find(({ id }) => id === ticketId)
  if (ticket !== undefined) return <Conversation ticket={ticket} />
  if (tickets !== undefined) {
    return <EmptyState icon={<MessageCircleOff aria-hidden />}>This conversation no longer exists</EmptyState>
  }
  if (error === null) return <Spinner label="Loading the conversation" />
  return (
    <QueryFailure
      title="Failed to load the conversation"
      query={query}
      fallback="Your conversation is temporarily unavailable"
    />
  )
}

/** The unread notifications that lead to this ticket. */
function useNoticesOf(ticketId: string): string[] {
  const { data } = useNotifications()
  const unread = data?.notifications.filter(
    ({ readAt, link }) => readAt === null && ticketIn(link) === ticketId,
  )
  return unread?.map(({ id }) => id) ?? []
}

function Conversation({ ticket }: { ticket: SupportTicket }) {
  const { id, status, messages, messageCount } = ticket
  const sending = useConfirmedAction<{ message: string; after: number }, unknown>({
    what: 'message',
    send: async ({ message, after }, { isCheck }) => {
      const tickets = isCheck ? await call(listSupportTickets, { query: {} }) : []
      const now = tickets.find((each) => each.id === id)
      const since = (now?.messageCount ?? after) - after
      if (since > 0 && now?.messages.slice(-since).some(({ sender }) => sender === 'user')) return
      await call(addSupportMessage, { params: { id }, body: { message } })
    },
    nameOf: ({ message }) => [id, message],
    failure: 'Message not sent',
    refreshes: [listSupportTickets],
  })
  const send = (text: string): Promise<boolean> =>
    sending.mutate({ message: text.trim(), after: messageCount }).then(
      () => true,
      () => false,
    )
  return (
    <>
      <MessageList
        messages={messages}
        above={
          <>
            <p className="mb-3 flex items-center justify-between gap-3 text-xs text-fg-2">
              {NOTES[status]}
              <TicketBadge status={status} />
            </p>
            {messageCount > messages.length && (
              <p className="mb-3 text-xs text-fg-2">
                Last {messages.length} of {messageCount} messages
              </p>
            )}
          </>
        }
      />
      <UnconfirmedNote text={sending.unconfirmed} className="px-4" />
      {status !== 'closed' && <Composer onSend={send} />}
    </>
  )
}

const NOTES: Record<TicketStatus, string> = {
  open: 'A human agent will answer here. We’ll notify you.',
  answered: 'Reply if you need more help.',
  closed: 'This conversation is closed. Start a new one in the chat.',
}
