import { UserRound } from 'lucide-react'
import { Link } from 'wouter'
import { useConfig } from '#web/lib/api/config.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { type ChatMessage, askForPerson, handOver, say, useChatLog } from './chat-log.ts'
import { chatWindow } from '#web/features/support/chat-window.ts'
import { Composer } from './composer.tsx'
import { HandoverForm } from './handover-form.tsx'
import { MessageList } from '#web/features/support/message-list.tsx'
import { isWideNow } from '#web/ui/wide-screen.ts'
import { TicketLinks } from './ticket-links.tsx'

export function ChatView() {
  const config = useConfig()
  const { messages, awaited, handingOver } = useChatLog(config.productName)
  return (
    <>
      <MessageList
        messages={messages}
        byline={bylineOf}
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
        <Button size="sm" variant="secondary" icon={<UserRound aria-hidden />} onClick={askForPerson}>
          Talk to a person
        </Button>
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

/** What a program wrote is labeled as such. */
const bylineOf = ({ sender }: ChatMessage) => (sender === 'support' ? 'Automated' : null)

function Handover({ message, onStart }: { message: ChatMessage; onStart: () => void }) {
  const { ticketId } = message
  return (
    <div className="flex flex-wrap items-center gap-2">
      {ticketId === undefined ? (
        <Button size="sm" variant="secondary" onClick={onStart}>
          Send to a human agent
        </Button>
      ) : (
        <Button size="sm" variant="secondary" onClick={() => chatWindow.showTicket(ticketId)}>
          Open the conversation
        </Button>
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
