import { useQuery } from '@tanstack/react-query'
import type { PublicConfig } from '#contract/platform/config.ts'
import { bestFaqMatch } from '#domain/support/faq.ts'
import { wantsPerson } from '#domain/support/wants-person.ts'
import type { MessageSender } from '#domain/support/support.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { now } from '#web/lib/live/clock.ts'
import { faqOf } from '#web/features/faq/faq-content.ts'

export interface ChatMessage {
  id: string
  text: string
  sender: MessageSender
  timestamp: string
  /** The FAQ entry of this answer. */
  faqId?: string
  /** A question to hand over: one without an answer, or the last before a person was asked for. */
  unanswered?: string
  ticketId?: string
}

export interface ChatLog {
  messages: readonly ChatMessage[]
  awaited: number
  /** The message under which a question is being handed over. */
  handingOver?: string | null
}

export const REPLY_DELAY_MS = 800

// In the query cache, because signing out empties that.
const KEY = ['support-chat']

/** The messages stay while the page is open, and go at sign-out. */
export function useChatLog(productName: string): ChatLog {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => queryClient.getQueryData<ChatLog>(KEY) ?? welcome(productName),
    initialData: () => welcome(productName),
    enabled: false,
    gcTime: Infinity,
  })
  return data
}

/** Adds the customer's text, unless blank; the answer follows after a moment. */
export function say(text: string, config: PublicConfig): void {
  const question = text.trim()
  if (question === '') return
  const asked = message('user', { text: question })
  change((log) => ({ ...log, messages: [...log.messages, asked], awaited: log.awaited + 1 }))
  setTimeout(() => {
    const isForgotten = !queryClient.getQueryData<ChatLog>(KEY)?.messages.includes(asked)
    if (isForgotten) return
    const reply = replyTo(question, config)
    if (reply === null) return change((log) => offerPerson({ ...log, awaited: log.awaited - 1 }))
    change((log) => ({ ...log, messages: [...log.messages, reply], awaited: log.awaited - 1 }))
  }, REPLY_DELAY_MS)
}

/** Opens the form for a person at once, with the last question in it. */
export function askForPerson(): void {
  change(offerPerson)
}

/** Opens the form for a question under a message, or closes it. */
export function handOver(messageId: string | null): void {
  change((log) => ({ ...log, handingOver: messageId }))
}

/** Remembers that a reply's question was handed over. */
export function markDelivering(messageId: string, ticketId: string): void {
  change((log) => ({
    ...log,
    handingOver: null,
    messages: log.messages.map((each) => (each.id === messageId ? { ...each, ticketId } : each)),
  }))
}

export const NO_MATCH =
  'I could not find a specific answer to that in our FAQ. You may find it on the FAQ page. Or send your question to our team: a human agent will assist you shortly.'

const TO_A_PERSON = 'Write to our team below. A person answers in this chat, and we notify you when they do.'

/** Ends the log with a form for a person; reuses one whose question was not sent. */
function offerPerson(log: ChatLog): ChatLog {
  const last = log.messages.at(-1)
  if (last?.unanswered !== undefined && last.ticketId === undefined) return { ...log, handingOver: last.id }
  const question = log.messages.findLast(({ sender, text }) => sender === 'user' && !wantsPerson(text))
  const offer = message('support', { text: TO_A_PERSON, unanswered: question?.text ?? '' })
  return { ...log, messages: [...log.messages, offer], handingOver: offer.id }
}

function replyTo(question: string, config: PublicConfig): ChatMessage | null {
  if (wantsPerson(question)) return null
  const entries = faqOf(config).flatMap((category) => category.entries)
  const match = bestFaqMatch(question, entries)
  if (match === null) return message('support', { text: NO_MATCH, unanswered: question })
  return message('support', { text: match.answer, faqId: match.id })
}

const welcome = (productName: string): ChatLog => ({
  messages: [
    message('support', {
      text: `Welcome to ${productName} Support! Ask me about your profile, deposits, withdrawals, trading or your account.`,
    }),
  ],
  awaited: 0,
})

let lastId = 0

function message(
  sender: MessageSender,
  content: Pick<ChatMessage, 'text' | 'faqId' | 'unanswered'>,
): ChatMessage {
  lastId += 1
  return { ...content, id: `chat-${lastId}`, sender, timestamp: now().toISOString() }
}

function change(next: (log: ChatLog) => ChatLog): void {
  queryClient.setQueryData<ChatLog>(KEY, (log) => log && next(log))
}
