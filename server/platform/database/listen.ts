import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Job } from '../jobs/job.ts'
import { createTickingJob } from '../jobs/ticking-job.ts'
import { type LastingConnection, openLastingConnection } from './lasting-connection.ts'
import { announceClock } from './node-clocks.ts'
import type { Connection } from './pool.ts'

/** A connection that died silently is noticed within this and the query's own limit: prices soon grow stale. */
const CHECK_EVERY_MS = 1_000

/** What listens to one channel. */
interface ChannelListener {
  /** `senderPid` is the database backend that has sent it. */
  onMessage(payload: string, senderPid: number): void
  /**
   * Messages may have been missed: the subscription has just begun, or the connection was lost and is there again. A
   * rejection drops the connection, which is then opened again. It may `run` statements.
   */
  onGap(): void | Promise<void>
}

export interface Listening {
  /** Done when the listener has had its first gap, or the connection could not be opened. Never rejects. */
  readonly ready: Promise<void>
  stop(): void
}

/**
 * This process's one connection that receives what any node sends by NOTIFY, hears what changed of sessions, and tells
 * the nodes its clock.
 */
export interface ListenConnection {
  /** Subscribes to a channel, which has one listener at most. The first subscription opens the connection. */
  subscribe(channel: string, listener: ChannelListener): Listening
  /**
   * Runs a statement on it, for what is to be asked on one connection again and again; the first one opens it. Null
   * while there is none. A failure is its caller's; whether the connection is lost is for the job to find out.
   */
  run<T>(statement: (client: pg.Client) => Promise<T>): Promise<T | null>
  /** Has the connection checked by this statement, which is sent every second and as soon as it is open. */
  checkBy(statement: (client: pg.Client) => Promise<void>): void
  /** Checks the connection, once there is one. */
  readonly job: Job
  close(): Promise<void>
}

/** A lost connection is opened again with a growing delay, and then every listener has a gap. */
export function createListenConnection(options: {
  connection: Connection
  clock: Pick<Clock, 'now'>
  log: Logger
}): ListenConnection {
  const listeners = new Map<string, ChannelListener>()
  let lasting: LastingConnection | null = null
  /** The connection on which all channels are subscribed to, or about to be; null while there is none. */
  let listening: pg.Client | null = null
  /** The connection that takes statements: from before the listeners' first gap on it. */
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
        // This reaches a listener that subscribes meanwhile too.
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
