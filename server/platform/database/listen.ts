import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { type Job, createTickingJob } from '../jobs/job.ts'
import { type Told, createChangeReader } from './change-reader.ts'
import { type LastingConnection, openLastingConnection } from './lasting-connection.ts'
import { announceClock } from './node-clocks.ts'
import type { Connection } from './pool.ts'

/** A change reaches an open page within a second; a dead connection is noticed within this plus the query's limit. */
const READ_EVERY_MS = 500

interface ChannelListener {
  /** `senderPid` is the sending backend. As `onGap`, may `run` statements, not `catchUp`; a rejection is a gap. */
  onMessage(payload: string, senderPid: number): void | Promise<void>
  /** Messages may have been missed: the subscription or the connection is new, or changes were removed unread. */
  onGap(): void | Promise<void>
}

export interface Listening {
  /** Done after the first gap, or when the connection could not be opened. Never rejects. */
  readonly ready: Promise<void>
  stop(): void
}

type AfterReading = (client: pg.Client, askedMs: number) => Promise<void>

/** This process's one connection for changes that any server tells of, and for announcing its clock. */
export interface ListenConnection {
  /** Subscribes to a channel, which has at most one listener; opens the connection if needed. */
  subscribe(channel: string, listener: ChannelListener): Listening
  /** Runs a statement on this connection, opened if needed; null if there is none. Failures go to the caller. */
  run<T>(statement: (client: pg.Client) => Promise<T>): Promise<T | null>
  /** Passes on all that committed before the call; false when it failed, which drops the connection. */
  catchUp(): Promise<boolean>
  /** Runs after each reading, whose messages are passed on: they hold all that committed before `askedMs`. */
  afterReading(statement: AfterReading): void
  readonly job: Job
  close(): Promise<void>
}

interface Options {
  connection: Connection
  clock: Pick<Clock, 'now' | 'monotonicMs'>
  log: Logger
}

/** Reads every half second. Reopens a lost connection with a growing delay; then every listener has a gap. */
export function createListenConnection(options: Options): ListenConnection {
  const { clock } = options
  const listeners = new Map<string, ChannelListener>()
  let lasting: LastingConnection | null = null
  /** The connection on which all channels are subscribed, or are about to be. */
  let listening: pg.Client | null = null
  /** Takes statements, from before the first gap. */
  let usable: pg.Client | null = null
  const reader = createChangeReader()
  let afterReading: AfterReading = async () => undefined

  const readNext = inTurn(async (client: pg.Client) => {
    const askedMs = clock.monotonicMs()
    await passOn(listeners, await reader.read(client))
    await afterReading(client, askedMs)
  })

  const open = (): LastingConnection =>
    openLastingConnection({
      ...options,
      lostMessage: 'the connection for messages of other nodes was lost; it is opened again',
      async prepare(client) {
        await announceClock(client, clock)
        await reader.begin(client)
        usable = client
        await allHaveGap(listeners)
        listening = client
      },
      check: readNext,
      onLost: () => (listening = usable = null),
    })

  async function usableClient(): Promise<pg.Client | null> {
    const connection = (lasting ??= open())
    if (!usable) await connection.attempted
    return usable
  }

  return {
    subscribe(channel, listener) {
      if (listeners.has(channel)) throw new Error(`${channel} has a listener`)
      listeners.set(channel, listener)
      const connection = (lasting ??= open())
      const client = listening
      const begin = async () => listener.onGap()
      const ready = client
        ? begin().catch((error: unknown) => connection.drop(client, error))
        : connection.attempted
      return { ready, stop: () => void listeners.delete(channel) }
    },
    async run(statement) {
      const client = await usableClient()
      return client && (await statement(client))
    },
    async catchUp() {
      const client = await usableClient()
      if (!client) return false
      const fail = (error: unknown) => lasting?.drop(client, error)
      await readNext(client).catch(fail)
      return usable === client
    },
    afterReading: (statement) => void (afterReading = statement),
    job: createTickingJob({
      name: 'read the changes that servers tell of',
      everyMs: READ_EVERY_MS,
      tick: () => lasting?.check(),
    }),
    close: async () => lasting?.close(),
  }
}

/** One after the other: two at once would pass on the same. */
function inTurn<Of>(work: (of: Of) => Promise<void>): (of: Of) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return (of) => (last = last.catch(() => undefined).then(() => work(of)))
}

type Listeners = ReadonlyMap<string, ChannelListener>

async function passOn(listeners: Listeners, { changes, isComplete }: Told): Promise<void> {
  for (const { channel, payload, sent_by: senderPid } of changes)
    await listeners.get(channel)?.onMessage(payload, senderPid)
  if (!isComplete) await allHaveGap(listeners)
}

/** Also reaches listeners that subscribe meanwhile. */
async function allHaveGap(listeners: Listeners): Promise<void> {
  for (const listener of listeners.values()) await listener.onGap()
}
