import * as z from 'zod/mini'

/** A WebSocket under ALPACA_PREFIX; keys need this scope. */
export const STREAM = { path: '/stream', scope: 'account' } as const

/** Bytes of a message to the server, sockets per key, and time to authenticate. */
export const STREAM_MESSAGE_BYTES = 4_096
export const STREAM_SOCKETS_A_KEY = 3
export const STREAM_AUTHENTICATE_MS = 10_000

/** Order updates, and the events of webhooks. */
export const TRADE_UPDATES = 'trade_updates'
export const ACCOUNT_EVENTS = 'account_events'
export const STREAM_NAMES = [TRADE_UPDATES, ACCOUNT_EVENTS] as const
export type StreamName = (typeof STREAM_NAMES)[number]

const text = z.string().check(z.maxLength(400))

/** Authentication, in one of two forms, or subscriptions. */
export const streamMessage = z.union([
  z.object({ action: z.literal('authenticate'), data: z.object({ key_id: text, secret_key: text }) }),
  z.object({ action: z.literal('auth'), key: text, secret: text }),
  z.object({
    action: z.literal('listen'),
    // Events after this id; without it, from now on.
    data: z.object({ streams: z.array(text).check(z.maxLength(16)), since_id: z.optional(text) }),
  }),
])
export type AlpacaMessage = z.output<typeof streamMessage>
