import * as z from 'zod/mini'
import { call } from './call.ts'
import { EVENT_TYPES, rowOfEventId } from '#domain/webhooks/reported-event.ts'
import { answered, listOf, time } from './answer.ts'
import { limitField } from './fields.ts'

/** Per page. */
const MOST_EVENTS = 500

const eventIdField = z
  .string({ error: 'is no id of an event' })
  .check(z.refine((text) => rowOfEventId(text) !== null, { error: 'is no id of an event' }))

/** The events of webhooks; Alpaca has no such call. */
export const EVENT_CALLS = {
  listAccountEvents: call('GET', '/v1/account-events', 'account', {
    query: z.strictObject({
      since_id: z.optional(eventIdField),
      limit: z.optional(limitField(MOST_EVENTS)),
    }),
  }),
} as const

const event = answered(
  z.object({
    /** A ULID. */
    id: z.string(),
    type: z.enum(EVENT_TYPES),
    timestamp: time('').schema,
    data: z.record(z.string(), z.string()),
  }),
  {
    id: '01M3XTKZG00000000000000BX5',
    type: 'transaction.created',
    timestamp: '2026-11-18T15:00:00.000Z',
    data: {
      activity_id: '20261118150000000::4e460000-0003-8000-8000-000000000bb5',
      kind: 'buy',
      symbol: 'KO',
    },
  },
)

export const EVENT_ANSWERS = { AccountEvents: listOf(event) } as const
