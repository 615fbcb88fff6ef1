import { stateMachine } from '#domain/state-machine.ts'

export type WorkerState =
  | 'idle'
  /** No content may have left. */
  | 'sending'
  /** Woken meanwhile: another round follows. */
  | 'sending_woken'
  /** Content may be on its way, so its answer is worth waiting for. */
  | 'delivering'
  /** Another round follows. */
  | 'delivering_woken'
  /** Begins nothing and releases claims. */
  | 'stopping'

export type WorkerEvent =
  /** A message may be due. */
  | 'woken'
  /** Content is about to leave. */
  | 'delivery_begun'
  /** Its outcome is known, or never will be. */
  | 'delivery_ended'
  | 'round_ended'
  /** The outbox was unavailable: the next wake retries. */
  | 'round_failed'
  | 'stop'

/** A round sends one message at a time. */
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

/** Whether content may be on its way. */
export const isDelivering = (state: WorkerState): boolean =>
  state === 'delivering' || state === 'delivering_woken'
