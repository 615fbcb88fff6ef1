import { createStore } from '#web/lib/store.ts'

interface ChatWindow {
  isOpen: boolean
  /** Null for the chat itself. */
  ticketId: string | null
  /** Where it was opened. On a phone it covers the page, so a link to another path closes it. */
  path: string
  /** How often it was asked for: asking again focuses an open window. */
  times: number
}

const CLOSED: ChatWindow = { isOpen: false, ticketId: null, path: '', times: 0 }

const { current, subscribe, set } = createStore(CLOSED)

const here = () => ({ isOpen: true, path: location.pathname, times: current().times + 1 })

export const chatWindow = {
  current,
  subscribe,
  open: (): void => set({ ...here(), ticketId: current().ticketId }),
  close: (): void => set({ ...current(), isOpen: false }),
  showTicket: (ticketId: string): void => set({ ...here(), ticketId }),
  showChat: (): void => set({ ...current(), ticketId: null }),
  /** At sign-out. */
  forget: (): void => set(CLOSED),
}

const TICKET_LINK = /#ticket-(\d+)$/

/** The ticket of a link: "/faq#ticket-7". */
export const ticketIn = (link: string): string | null => TICKET_LINK.exec(link)?.[1] ?? null

/** Whether the customer already sees a link's target. */
export function isInSight(link: string): boolean {
  const { isOpen, ticketId } = current()
  return isOpen && ticketId !== null && ticketIn(link) === ticketId
}
