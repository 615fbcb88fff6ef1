import type { TicketDraft } from '../ticket-draft.ts'
import type { TicketProps } from '../ticket-props.ts'

/** What the forms of this ticket are given: the draft, with its prices filled in, and what changes it. */
export interface DraftProps extends TicketProps {
  draft: TicketDraft
  change: (change: Partial<TicketDraft>) => void
}
