import { stateMachine } from '#domain/state-machine.ts'

export type ClientState =
  /** Up to date. */
  | 'current'
  /** Has every message, but its socket held unsent bytes at the last check. */
  | 'slow'
  /** A message was skipped because of unsent bytes; the current state must follow. */
  | 'behind'
  /** Its body's end is written. */
  | 'leaving'

export type ClientEvent = 'sent' | 'skipped' | 'found_full' | 'found_drained' | 'ended'

/** A slow client too has every message. */
const UP_TO_DATE = {
  sent: 'current',
  skipped: 'behind',
  found_full: 'slow',
  found_drained: 'current',
  ended: 'leaving',
} as const

/** A leaving client is sent nothing. */
export const nextClientState = stateMachine<ClientState, ClientEvent>('stream client', {
  current: UP_TO_DATE,
  slow: UP_TO_DATE,
  // A drained socket does not replace the skipped message.
  behind: {
    sent: 'current',
    skipped: 'behind',
    found_full: 'behind',
    found_drained: 'behind',
    ended: 'leaving',
  },
  leaving: { ended: 'leaving' },
})

/** Checks run every 5 s, so no client waits over 20 s for a sign of life. */
export const HEARTBEAT_AFTER_MS = 15_000
/** So no client that stopped reading stays over 30 s. */
export const DROP_AFTER_MS = 25_000

export type Care = 'none' | 'catch_up' | 'heartbeat' | 'drop'

/** Decides by the time since the last write and since the socket became full. */
export function careFor(state: ClientState, silentMs: number, fullMs: number | null): Care {
  if (state === 'leaving') return 'none'
  if (fullMs !== null) return fullMs >= DROP_AFTER_MS ? 'drop' : 'none'
  if (state === 'behind') return 'catch_up'
  return silentMs >= HEARTBEAT_AFTER_MS ? 'heartbeat' : 'none'
}
