import { stateMachine } from '#domain/state-machine.ts'

/** The states of the mail worker. */
export type WorkerState =
  /** It waits for the next wake. */
  | 'idle'
  /** A round claims messages and sends them; of none may any content have left. */
  | 'sending'
  /** The same, and it was woken meanwhile: another round follows. */
  | 'sending_woken'
  /** Content may be on its way, so its answer is worth waiting for. */
  | 'delivering'
  /** The same, and another round follows. */
  | 'delivering_woken'
  /** The server stops: no message is begun, and what is claimed is given back. */
  | 'stopping'

export type WorkerEvent =
  /** A message may be due. */
  | 'woken'
  /** The content of a message is about to leave. */
  | 'delivery_begun'
  /** It is known what became of that message, or that it never will be. */
  | 'delivery_ended'
  /** All claimed messages are done with. */
  | 'round_ended'
  /** The outbox could not be read or written: the next wake tries again. */
  | 'round_failed'
  | 'stop'

/** One message is sent at a time, in a round. */
export const nextWorkerState = stateMachine<WorkerState, WorkerEvent>('mail worker', {
  idle: { woken: 'sending', stop: 'stopping' },
  sending: {
    woken: 'sending_woken',
    delivery_begun: 'delivering',
    round_ended: 'idle',
    round_failed: 'idle',
    stop: 'stopping',
  },
  sending_woken: {
    woken: 'sending_woken',
    delivery_begun: 'delivering_woken',
    round_ended: 'sending',
    round_failed: 'idle',
    stop: 'stopping',
  },
  delivering: { woken: 'delivering_woken', delivery_ended: 'sending', stop: 'stopping' },
  delivering_woken: { woken: 'delivering_woken', delivery_ended: 'sending_woken', stop: 'stopping' },
  stopping: {
    woken: 'stopping',
    delivery_ended: 'stopping',
    round_ended: 'stopping',
    round_failed: 'stopping',
    stop: 'stopping',
  },
})

/** Whether the content of a message may be on its way. */
export const isDelivering = (state: WorkerState): boolean =>
  state === 'delivering' || state === 'delivering_woken'
