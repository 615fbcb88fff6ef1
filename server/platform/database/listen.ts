import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { type Job, createTickingJob } from '../jobs/job.ts'
import { type LastingConnection, openLastingConnection } from './lasting-connection.ts'
import { announceClock } from './node-clocks.ts'
import type { Connection } from './pool.ts'

/** A dead connection is noticed within this plus the query's limit: prices soon grow stale. */
const CHECK_EVERY_MS = 1_000

interface ChannelListener {
  /** `senderPid` is the sending backend. */
  onMessage(payload: string, senderPid: number): void
  /**
   * Messages may have been missed: the subscription began or the connection was reopened. It may `run` statements; a
   * rejection drops the connection.
   */
  onGap(): void | Promise<void>
}

export interface Listening {
  /** Done after the first gap, or when the connection could not be opened. Never rejects. */
  readonly ready: Promise<void>
  stop(): void
}

/** This process's one connection for NOTIFY, changes of sessions, and announcing its clock. */
export interface ListenConnection {
  /** Subscribes to a channel, which has at most one listener; opens the connection if needed. */
  subscribe(channel: string, listener: ChannelListener): Listening
  /** Runs a statement on this connection, opened if needed; null if there is none. Failures go to the caller. */
  run<T>(statement: (client: pg.Client) => Promise<T>): Promise<T | null>
  /** The statement that checks the connection, sent every second and on opening. */
  checkBy(statement: (client: pg.Client) => Promise<void>): void
  readonly job: Job
  close(): Promise<void>
}

/** Reopens a lost connection with a growing delay; then every listener has a gap. */
export function createListenConnection(options: {
  connection: Connection
  clock: Pick<Clock, 'now'>
  log: Logger
}): ListenConnection {
  const listeners = new Map<string, ChannelListener>()
  let lasting: LastingConnection | null = null
  /** The connection on which all channels are subscribed, or are about to be. */
  let listening: pg.Client | null = null
  /** Takes statements, from before the first gap. */
  let usable: pg.Client | null = null
  let check = async (client: pg.Client): Promise<void> => void (await client.query('select 1'))

  async function begin(client: pg.Client, channel: string, listener: ChannelListener): Promise<void> {
    await client.query(`listen ${channel}`)
    await listener.onGap()
  }

  const open = (): LastingConnection =>
    openLastingConnection({
      ...options,
      lostMessage: 'the connection for messages of other nodes was lost; it is opened again',
      async prepare(client) {
        await announceClock(client, options.clock)
        usable = client
        // Also reaches listeners that subscribe meanwhile.
        for (const [channel, listener] of listeners) await begin(client, channel, listener)
        listening = client
      },
      check: (client) => check(client),
      onNotification: (channel, payload, senderPid) => listeners.get(channel)?.onMessage(payload, senderPid),
      onLost: () => (listening = usable = null),
    })

  return {
    subscribe(channel, listener) {
      if (listeners.has(channel)) throw new Error(`${channel} has a listener`)
      listeners.set(channel, listener)
      const connection = (lasting ??= open())
      const client = listening
      const ready = client
        ? begin(client, channel, listener).catch((error: unknown) => connection.drop(client, error))
        : connection.attempted
      return { ready, stop: () => void listeners.delete(channel) }
    },
    async run(statement) {
      const connection = (lasting ??= open())
      if (!usable) await connection.attempted
      return usable && (await statement(usable))
    },
    checkBy: (statement) => void (check = statement),
    job: createTickingJob({
      name: 'check the connection for messages of other nodes',
      everyMs: CHECK_EVERY_MS,
      tick: () => lasting?.check(),
    }),
    async close() {
      await lasting?.close()
    },
  }
}
