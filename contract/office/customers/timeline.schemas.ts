import * as z from 'zod/mini'
import { AUDIT_ACTOR_KINDS } from '#domain/people/audit-actor.ts'
import { decimal, instant, pageQuery, idParams } from '../../fields.ts'
import { staffOperation } from '../../operation.ts'

export const timelineEntry = z.object({
  id: z.string(),
  at: instant,
  /** As noun.verb: an audit action, or what the log does not record, as "shares.bought". */
  action: z.string(),
  /** A username, if known. */
  actor: z.object({ kind: z.enum(AUDIT_ACTOR_KINDS), username: z.nullable(z.string()) }),
  /** Of a trade, a dividend or a split. */
  symbol: z.nullable(z.string()),
  quantity: z.nullable(decimal),
  unit: z.nullable(z.enum(['shares', 'units'])),
  /** In `currency`; negative where it took money away. */
  amount: z.nullable(decimal),
  currency: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

export const listTimeline = staffOperation({
  summary:
    'What happened with a customer, newest first: sign-ins, requests and decisions, trades, dividends, tickets, ' +
    'notes, flags, restrictions and corrections. That staff looked at the customer is in the audit log alone',
  mayLag: true,
  input: { params: idParams, query: pageQuery },
  output: z.array(timelineEntry),
  refusals: ['not_found'],
  isActivity: false,
})
