/** What of the chat is on screen. */
export interface ChatWindow {
  isOpen: boolean
  /** The ticket that is read; null for the chat itself. */
  ticketId: string | null
  /** Where it was opened: on a phone it covers the page, so a link away closes it. */
  path: string
  /** How often it was asked for: who asks for what is open already wants to be there. */
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

/** The chat's window, for whoever opens it and for `useSyncExternalStore`. */
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
  /** Nobody is signed in any more. */
  forget: (): void => show(CLOSED),
}

const TICKET_LINK = /#ticket-(\d+)$/

/** The ticket that a link leads to: "/faq#ticket-7". */
export const ticketIn = (link: string): string | null => TICKET_LINK.exec(link)?.[1] ?? null

/** Whether what a link leads to is in front of the customer already. */
export const isInSight = (link: string): boolean =>
  shown.isOpen && shown.ticketId !== null && ticketIn(link) === shown.ticketId
