import * as z from 'zod/mini'
import { AUDIT_ACTOR_KINDS } from '#domain/people/audit-actor.ts'
import { decimal, idField, instant, pageQuery } from '../../fields.ts'
import { staffOperation } from '../../operation.ts'

/** One thing that happened with a customer. */
export const timelineEntry = z.object({
  id: z.string(),
  at: instant,
  /** As noun.verb: an action of the audit log, or what it does not record, as "shares.bought". */
  action: z.string(),
  /** Who did it; a username where it is known. */
  actor: z.object({ kind: z.enum(AUDIT_ACTOR_KINDS), username: z.nullable(z.string()) }),
  /** Of a trade, a dividend or a split. */
  symbol: z.nullable(z.string()),
  quantity: z.nullable(decimal),
  unit: z.nullable(z.enum(['shares', 'units'])),
  /** What it was about, in `currency`; negative where it took money away. */
  amount: z.nullable(decimal),
  currency: z.nullable(z.string()),
  /** Why, as it was given. */
  reason: z.nullable(z.string()),
})

export const listTimeline = staffOperation({
  summary:
    'What happened with a customer, newest first: sign-ins, requests and decisions, trades, dividends, tickets, ' +
    'notes, flags, restrictions and corrections. That staff looked at the customer is in the audit log alone',
  input: { params: z.object({ id: idField }), query: pageQuery },
  output: z.array(timelineEntry),
  refusals: ['not_found'],
  isActivity: false,
})
