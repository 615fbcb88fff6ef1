import { UserRound } from 'lucide-react'
import { Link } from 'wouter'
import { useConfig } from '#web/lib/api/config.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { type ChatMessage, askForPerson, handOver, say, useChatLog } from './chat-log.ts'
import { chatWindow } from '#web/features/support/chat-window.ts'
import { Composer } from './composer.tsx'
import { HandoverForm } from './handover-form.tsx'
import { MessageList } from '#web/features/support/message-list.tsx'
import { isWideNow } from '#web/ui/wide-screen.ts'
import { useSupportTickets } from '#web/features/support/support-tickets.ts'
import { TicketBadge } from '#web/features/support/ticket-badge.tsx'

export function ChatView() {
  const config = useConfig()
  const { messages, awaited, handingOver } = useChatLog(config.productName)
  return (
    <>
      <MessageList
        messages={messages}
        byline={({ sender }) => (sender === 'support' ? 'Automated' : null)}
        above={<TicketLinks />}
        below={awaited > 0 && <p className="mt-3 px-1 text-sm text-fg-3">Support is typing…</p>}
      >
        {(message) => {
          const { id, faqId, unanswered } = message
          if (faqId !== undefined) return <FaqLink to={`/faq#${faqId}`}>See it in the FAQ</FaqLink>
          if (unanswered === undefined) return null
          if (handingOver !== id) return <Handover message={message} onStart={() => handOver(id)} />
          return <HandoverForm messageId={id} question={unanswered} onDone={() => handOver(null)} />
        }}
      </MessageList>
      <div className="flex shrink-0 px-4 pb-3">
        <SmallButton icon={<UserRound aria-hidden />} onClick={askForPerson}>
          Talk to a person
        </SmallButton>
      </div>
      <Composer
        onSend={(text) => {
          say(text, config)
          return true
        }}
      />
    </>
  )
}

function Handover({ message, onStart }: { message: ChatMessage; onStart: () => void }) {
  const { ticketId } = message
  return (
    <div className="flex flex-wrap items-center gap-2">
      {ticketId === undefined ? (
        <SmallButton onClick={onStart}>Send to a human agent</SmallButton>
      ) : (
        <SmallButton onClick={() => chatWindow.showTicket(ticketId)}>Open the conversation</SmallButton>
      )}
      <FaqLink to="/faq">FAQ page</FaqLink>
    </div>
  )
}

/** Closes the chat, which covers a phone's page: on the FAQ page the path does not change. */
const FaqLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    onClick={() => isWideNow() || chatWindow.close()}
    className="inline-flex min-h-11 items-center md:min-h-7 px-1 text-sm font-medium text-brand underline"
  >
    {children}
  </Link>
)

const SHOWN_TICKETS = 3

function TicketLinks() {
  const { data: tickets = [] } = useSupportTickets()
  if (tickets.length === 0) return null
  return (
    <section aria-label="Your questions" className="mb-3">
      <h3 className="mb-1 text-xs font-medium text-fg-3">Your questions to our team</h3>
      <ul className="divide-y divide-line rounded-md border border-line bg-canvas">
        {tickets.slice(0, SHOWN_TICKETS).map(({ id, status, question }) => (
          <li key={id}>
            <button
              type="button"
              className={
                'flex min-h-11 w-full items-center gap-2 px-3 py-2 text-left text-sm transition-colors ' +
                'hover:bg-surface-2'
              }
              onClick={() => chatWindow.showTicket(id)}
            >
              <span className="min-w-0 flex-1 truncate">{question}</span>
              <TicketBadge status={status} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
