import type { Ask } from '../asks.ts'
import { type Prediction, fieldOf, granted, refused } from './prediction.ts'
import { type Customer, type State, type Ticket, tell } from '../world/state.ts'

const DUPLICATE_MS = 10_000
const MOST_OPEN = 5
const EXCERPT = 200
const MOST_LISTED = 20

const isOpen = ({ status }: Ticket): boolean => status === 'open'

/** A customer asks something, or writes on in what they have asked. */
export function predictTalk(
  state: State,
  customer: Customer,
  ask: Extract<Ask, { ask: 'open ticket' | 'write' }>,
): Prediction {
  const text = ask.message.trim()
  if (text === '') return refused('bad_input')
  const { tickets } = customer
  const openCount = tickets.filter(isOpen).length
  if (ask.ask === 'open ticket') {
    const isDuplicate = tickets
      .filter(isOpen)
      .some(({ messages, createdMs }) => messages[0]?.text === text && createdMs > state.nowMs - DUPLICATE_MS)
    if (isDuplicate) return refused('duplicate_request')
    if (openCount >= MOST_OPEN) return refused('too_many_tickets')
    const ticket: Ticket = {
      id: '',
      status: 'open',
      createdMs: state.nowMs,
      messages: [{ text, sender: 'user' }],
    }
    const { id: _, ...predicted } = ticketOf(ticket)
    return granted(predicted, {
      creates: customer,
      effect: (reply) => void tickets.push({ ...ticket, id: fieldOf(reply, 'id') }),
    })
  }
  const ticket = tickets.find(({ id }) => id === ask.id)
  if (!ticket) return refused('not_found')
  if (ticket.status === 'closed') return refused('ticket_closed')
  if (ticket.status === 'answered' && openCount >= MOST_OPEN) return refused('too_many_tickets')
  return changed(ticket, { status: 'open', messages: [...ticket.messages, { text, sender: 'user' }] })
}

/** An administrator answers a customer, or ends the conversation. */
export function predictTicketAnswer(
  state: State,
  ask: Extract<Ask, { ask: 'reply' | 'close ticket' }>,
): Prediction {
  const text = ask.ask === 'reply' ? ask.message.trim() : null
  if (text === '') return refused('bad_input')
  const customer = state.customers.find(({ tickets }) => tickets.some(({ id }) => id === ask.id))
  const ticket = customer?.tickets.find(({ id }) => id === ask.id)
  if (!customer || !ticket) return refused('not_found')
  if (ticket.status === 'closed') return refused('ticket_closed')
  return text === null
    ? changed(ticket, { status: 'closed' }, () => tell(state, customer, 'support_closed'))
    : changed(
        ticket,
        { status: 'answered', messages: [...ticket.messages, { text, sender: 'support' }] },
        () => tell(state, customer, 'support_replied'),
      )
}

function changed(ticket: Ticket, change: Partial<Ticket>, effect?: () => void): Prediction {
  const { status, messages } = { ...ticket, ...change }
  return granted(
    { id: ticket.id, status, messages },
    {
      effect() {
        Object.assign(ticket, change)
        effect?.()
      },
    },
  )
}

/** As its customer reads it: a list has the last twenty messages of each. */
export const ticketOf = ({ id, status, createdMs, messages }: Ticket) => ({
  id,
  status,
  createdAt: new Date(createdMs).toISOString(),
  question: messages[0]?.text.slice(0, EXCERPT),
  messageCount: messages.length,
  messages: messages.slice(-MOST_LISTED),
})
