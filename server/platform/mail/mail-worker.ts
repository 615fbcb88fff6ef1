import { type Job, createTickingJob } from '../jobs/job.ts'
import { type Delivery, deliverClaimed } from './deliver-claimed.ts'
import { type WorkerEvent, type WorkerState, isDelivering, nextWorkerState } from './worker-state.ts'

/** Few, so that claimed messages do not wait behind a slow server; other nodes take the rest. */
const CLAIMED_AT_ONCE = 5
/** For what no commit announces: due retries and overdue messages. */
const EVERY_MS = 5_000
/** A stop's wait for the message in hand. */
const STOP_MS = 4_000

export interface MailWorker extends Job {
  wake(): void
}

/**
 * Sends due messages one by one over one connection, one run at a time. A stop finishes or releases the message in
 * hand, and releases other claims.
 */
export function createMailWorker(
  options: Pick<Delivery, 'outbox' | 'smtp' | 'letterhead' | 'log'>,
): MailWorker {
  const { outbox, log } = options
  const hangUp = new AbortController()
  let state: WorkerState = 'idle'
  let running = Promise.resolve()

  function enter(event: WorkerEvent): void {
    state = nextWorkerState(state, event)
  }

  function wake(): void {
    const isBeginning = state === 'idle'
    enter('woken')
    if (isBeginning) running = run()
  }

  async function run(): Promise<void> {
    const delivery = { ...options, hangUp: hangUp.signal, isStopping: () => state === 'stopping', enter }
    try {
      do {
        const claimed = await outbox.claim(CLAIMED_AT_ONCE)
        const isServerThere = await deliverClaimed(delivery, claimed)
        if (isServerThere && claimed.length === CLAIMED_AT_ONCE) enter('woken')
        enter('round_ended')
      } while (state === 'sending')
    } catch (err) {
      enter('round_failed')
      log.warn({ err }, 'the outbox cannot be read or written; it is tried again')
    }
  }

  function tick(): void {
    outbox
      .settleOverdue()
      .catch((err: unknown) => log.warn({ err }, 'overdue mail could not be settled'))
      .finally(wake)
  }

  const ticks = createTickingJob({ name: 'deliver mail', everyMs: EVERY_MS, tick })
  return {
    ...ticks,
    period: `${ticks.period}, and when a notification is stored`,
    wake,
    start() {
      ticks.start()
      tick()
    },
    async stop() {
      const patienceMs = isDelivering(state) ? STOP_MS : 0
      enter('stop')
      await ticks.stop()
      const limit = setTimeout(() => hangUp.abort(), patienceMs)
      await running
      clearTimeout(limit)
    },
  }
}
