import type { Logger } from 'pino'
import { refuse } from '#contract/refusals.ts'
import {
  type ExecutionEvent,
  type ExecutionState,
  mayBeginNext,
  needsRollback,
  nextExecutionState,
} from '#domain/trading/execution-state.ts'
import { OutcomeUnknown, isReadOnly } from '#server/platform/database/failure.ts'
import { type LogFlush, openLogFlush } from '#server/platform/database/log-flush.ts'
import type { Connection } from '#server/platform/database/pool.ts'
import { type BatchConnection, BatchConnections } from './batch-connection.ts'
import { type BatchReplies, createBatchReplies } from './batch-replies.ts'
import { BUSY, FailedBatches } from './failed-batch.ts'
import { KeyLookups } from './key-lookups.ts'
import { type LoadedBatch, loadBatch } from './load-batch.ts'
import { LockedAccounts } from './locked-accounts.ts'
import { OrderQueue } from './order-queue.ts'
import type { OrderAnswer, OrderRequest, TakenOrder } from './order-request.ts'
import type { OrderWatch } from './order-watch.ts'
import { type ExecutionMarket, decideBatch, settleBatch, withRepeatsOfRefused } from './run-batch.ts'

export interface OrderExecutor {
  /** Answers once the order's batch is committed and on disk, or with a refusal. */
  place(request: OrderRequest): Promise<OrderAnswer>
  /** Orders not in a batch yet. */
  waiting(): number
  /** Finishes taken orders, then closes the connection. */
  close(): Promise<void>
}

/**
 * One lane of order batches: while one commits, orders queue for the next. While orders wait, batches commit without
 * waiting for the disk: a second connection does, and answers follow the flush that covers the commit, so a database
 * crash loses only unanswered batches. A large batch begins behind the committing one right away: starting it only
 * while the previous is sent is 10 % slower at 128 connections, and a second lane made batches smaller and cost Node
 * more than it gained.
 */
export function openOrderExecutor(
  connection: Connection,
  market: ExecutionMarket,
  log: Logger,
  disk: LogFlush = openLogFlush(connection),
  watch: OrderWatch | null = null,
): OrderExecutor {
  const lane = new OrderLane(connection, market, log, disk)
  lane.watch = watch
  return lane
}

/** A batch whose transaction has begun; `loaded` rejects if it could not. */
interface StartedBatch {
  orders: readonly TakenOrder[]
  connected: BatchConnection
  loaded: Promise<LoadedBatch>
}

/** Methods are passed on without the object. */
class OrderLane implements OrderExecutor {
  readonly #market: ExecutionMarket
  readonly #queue = new OrderQueue()
  readonly #locked = new LockedAccounts()
  readonly #lookups = new KeyLookups()
  readonly #connections: BatchConnections
  readonly #failed: FailedBatches
  readonly #replies: BatchReplies
  watch: OrderWatch | null = null
  #state: ExecutionState = 'idle'
  /** The connection of the committing batch, behind which the next may begin. */
  #committingOn: BatchConnection | null = null
  #next: StartedBatch | null = null
  #running: Promise<void> | null = null

  constructor(connection: Connection, market: ExecutionMarket, log: Logger, disk: LogFlush) {
    this.#market = market
    this.#connections = new BatchConnections(connection, log)
    const parts = {
      queue: this.#queue,
      locked: this.#locked,
      lookups: this.#lookups,
      connections: this.#connections,
    }
    this.#failed = new FailedBatches(parts, log)
    this.#replies = createBatchReplies(disk, (orders, error) =>
      this.#failed.refuse(orders, error, refuse('outcome_unknown')),
    )
  }

  place = (request: OrderRequest): Promise<OrderAnswer> => {
    if (this.#queue.isFull) return Promise.resolve(BUSY)
    const { promise, resolve, reject } = Promise.withResolvers<OrderAnswer>()
    const order = { ...request, settle: resolve, fail: reject }
    this.#queue.add(order)
    this.watch?.('queued', [order])
    this.#beginNext()
    if (this.#state === 'idle') this.#running = this.#run()
    return promise
  }

  waiting = (): number => this.#queue.waiting

  close = async (): Promise<void> => {
    await this.#running
    await this.#replies.close()
    await this.#connections.close()
  }

  #enter(event: ExecutionEvent): void {
    this.#state = nextExecutionState(this.#state, event)
  }

  /** Runs batches until no order waits. */
  async #run(): Promise<void> {
    this.#enter('order_placed')
    while (!this.#queue.isEmpty) {
      let batch = await this.#gather()
      while (batch) batch = await this.#execute(batch)
    }
    this.#enter('queue_emptied')
  }

  /** Null if no order of the queue can be executed; they are refused. */
  async #gather(): Promise<StartedBatch | null> {
    const orders = this.#queue.take()
    try {
      const connected = await this.#connections.current()
      const ready = await this.#locked.without(connected.client, orders)
      if (ready.length < orders.length)
        for (const order of orders) if (!ready.includes(order)) order.settle(BUSY)
      return ready.length > 0 ? this.#begin(connected, ready) : null
    } catch (error) {
      await this.#recover(orders, error, null)
      return null
    }
  }

  #begin(connected: BatchConnection, orders: readonly TakenOrder[]): StartedBatch {
    const knowsKeys = this.#lookups.next()
    const loaded = connected.together(() => loadBatch(connected, orders, knowsKeys))
    // Handled when the batch is executed.
    loaded.catch(() => undefined)
    this.#enter('batch_begun')
    this.watch?.('begun', orders)
    return { orders, connected, loaded }
  }

  /** In one write with the statements sent now. */
  #beginNext(): void {
    if (!this.#committingOn || !mayBeginNext(this.#state, this.#queue) || this.#connections.isDoubted) return
    if (this.#queue.hasOrderOf(this.#locked.customerIds)) return
    this.#next = this.#begin(this.#committingOn, this.#queue.take())
  }

  /** Returns the batch begun behind it. */
  async #execute({ orders, connected, loaded }: StartedBatch): Promise<StartedBatch | null> {
    try {
      const batch = await loaded
      const confirming = this.#market.settings.confirm(connected.client)
      if (confirming) await confirming
      this.watch?.('loaded', orders)
      let decided = decideBatch(batch, this.#market)
      if (!batch.knowsKeys) decided = await withRepeatsOfRefused(connected.client, batch, decided)
      // With no order waiting, the commit's own wait for the disk is faster.
      const line = this.#queue.waiting > 0 ? this.#replies.lineFor(orders.length, connected.serverRun) : null
      const settled = connected.together(() => {
        const settling = settleBatch(connected.client, decided, { waitsForDisk: line === null })
        this.#enter('commit_sent')
        this.#committingOn = connected
        this.#beginNext()
        return settling
      })
      const { answers, isOnDisk } = await settled
      this.#enter('committed')
      this.watch?.('committed', orders)
      if (line && !isOnDisk) this.#replies.onceOnDisk(line, orders, answers)
      else this.#replies.now(orders, answers)
    } catch (error) {
      await this.#recover(orders, error, connected)
    }
    const next = this.#next
    this.#next = null
    return next
  }

  async #recover(
    orders: readonly TakenOrder[],
    reason: unknown,
    connected: BatchConnection | null,
  ): Promise<void> {
    const isOpen = needsRollback(this.#state)
    this.#enter('failed')
    const isUnusable = reason instanceof OutcomeUnknown || isReadOnly(reason)
    if (connected && isUnusable) await this.#connections.abandon(connected)
    else if (connected && isOpen)
      await connected.client.query('rollback').catch(() => this.#connections.abandon(connected))
    await this.#failed.recover(orders, reason instanceof Error ? reason : new Error(String(reason)))
    this.#enter('recovered')
  }
}
