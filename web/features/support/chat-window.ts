export interface ChatWindow {
  isOpen: boolean
  /** Null for the chat itself. */
  ticketId: string | null
  /** Where it was opened. On a phone it covers the page, so a link to another path closes it. */
  path: string
  /** How often it was asked for: asking again focuses an open window. */
  times: number
}

const CLOSED: ChatWindow = { isOpen: false, ticketId: null, path: '', times: 0 }

let shown = CLOSED
const listeners = new Set<() => void>()

function show(next: ChatWindow): void {
  shown = next
  for (const listener of listeners) listener()
}

const here = () => ({ isOpen: true, path: location.pathname, times: shown.times + 1 })

export const chatWindow = {
  current: (): ChatWindow => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  open: (): void => show({ ...here(), ticketId: shown.ticketId }),
  close: (): void => show({ ...shown, isOpen: false }),
  showTicket: (ticketId: string): void => show({ ...here(), ticketId }),
  showChat: (): void => show({ ...shown, ticketId: null }),
  /** At sign-out. */
  forget: (): void => show(CLOSED),
}

const TICKET_LINK = /#ticket-(\d+)$/

/** The ticket of a link: "/faq#ticket-7". */
export const ticketIn = (link: string): string | null => TICKET_LINK.exec(link)?.[1] ?? null

/** Whether the customer already sees a link's target. */
export const isInSight = (link: string): boolean =>
  shown.isOpen && shown.ticketId !== null && ticketIn(link) === shown.ticketId
