import { stateMachine } from '#domain/state-machine.ts'

export type ConnectionState =
  | 'connecting'
  | 'open'
  /** Lost, or could not be opened; waits for the backoff. */
  | 'waiting'
  | 'closed'

export type ConnectionEvent = 'opened' | 'lost' | 'retry' | 'close'

export const nextConnectionState = stateMachine<ConnectionState, ConnectionEvent>('database connection', {
  connecting: { opened: 'open', lost: 'waiting', close: 'closed' },
  open: { lost: 'waiting', close: 'closed' },
  waiting: { retry: 'connecting', close: 'closed' },
  closed: { close: 'closed' },
})

const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 5_000

/** The wait after so many failures in a row: it doubles, up to five seconds. */
export const retryAfterMs = (failuresInARow: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (failuresInARow - 1), LONGEST_RETRY_MS)
