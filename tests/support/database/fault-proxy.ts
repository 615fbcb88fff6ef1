import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { PostgresConnection } from '#server/platform/database/embedded/embedded-postgres.ts'
import { type SaidMessage, messageReader } from './postgres-messages.ts'

/** Where the traffic of a connection is to stop. */
export interface HoldingPoint {
  /** What the connection's start names, or its transaction has said so far; any connection without one. */
  of?: RegExp
  /** The text or the name of the statement. */
  at: RegExp
  /** Statements that stop wherever they come from now on, without being awaited: until `letGo`. */
  besides?: RegExp
  /** The how-manieth such message of the connection from now on; the first. */
  nth?: number
  /** The database receives it and replies; the reply is withheld. */
  answered?: boolean
}

/** A connection to the database that fails on request. */
export interface FaultProxy {
  /** The same database, by this line. */
  through: PostgresConnection
  /** The statements that were sent on it. */
  said: string[]
  /** Connections that are open now. */
  connections(): number
  /** Stops a connection's traffic at a message; resolves when it is there, and nothing of it passes on. */
  holdAt(point: HoldingPoint): Promise<void>
  /** Lets on what is held, and awaits no message any more. */
  letGo(): void
  /** Milliseconds that every piece takes longer, each way. */
  slow(ms: number): void
  throttle(bytesPerSecond: number): void
  /** Nothing passes any more, and no connection is closed; `false` lets everything pass. */
  blackhole(isOn: boolean): void
  /** Breaks every connection. */
  cut(): void
  /** Breaks every connection and takes no new one until `false`. */
  refuse(isOn: boolean): void
  close(): Promise<void>
}

interface Line {
  client: Socket
  database: Socket
  started: string
  /** What its transaction has said so far. */
  transaction: string
  isHeld: boolean
  held: Buffer[]
  holdsAnswers: boolean
}

interface Awaited extends HoldingPoint {
  reached(): void
}

/** Stands between the product and PostgreSQL and reads the product's messages, so that a test can fail a known one. */
export async function startFaultProxy(target: PostgresConnection): Promise<FaultProxy> {
  const lines = new Set<Line>()
  const { said, asked, answers, holdAt, forget } = createSifter()
  let [latencyMs, bytesPerMs, isRefusing] = [0, Infinity, false]
  /** Resolved while traffic may pass. */
  let passing = Promise.withResolvers<void>()
  let isBlack = false
  passing.resolve()

  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (isRefusing) return void client.destroy()
    const line = openLine(client, target)
    lines.add(line)
    const read = messageReader()
    onClosed(line, (closed, other) => {
      if (!isBlack) other.destroy()
      if (closed === client) lines.delete(line)
    })
    void pump(client, line.database, (piece) => asked(line, read(piece)))
    void pump(line.database, client, (piece) => answers(line, piece))
  })

  async function pump(from: Socket, to: Socket, sift: (piece: Buffer) => Buffer): Promise<void> {
    try {
      for await (const piece of from) {
        const rest = sift(piece)
        const pauseMs = latencyMs + rest.length / bytesPerMs
        if (pauseMs > 0) await delay(pauseMs)
        await passing.promise
        if (rest.length > 0) to.write(rest)
      }
    } catch {
      // A connection that breaks is what this is for.
    }
    if (!isBlack) to.end()
  }

  const cut = () => cutAll(lines)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    through: { ...target, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    said,
    connections: () => lines.size,
    holdAt,
    letGo() {
      forget()
      lines.forEach(letGo)
    },
    slow: (ms) => void (latencyMs = ms),
    throttle: (bytesPerSecond) => void (bytesPerMs = bytesPerSecond / 1_000),
    blackhole(isOn) {
      isBlack = isOn
      if (!isOn) passing.resolve()
      else passing = Promise.withResolvers<void>()
    },
    cut,
    refuse(isOn) {
      isRefusing = isOn
      if (isOn) cut()
    },
    async close() {
      isBlack = false
      passing.resolve()
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

function openLine(client: Socket, { host, port }: PostgresConnection): Line {
  const database = connect({ host, port, noDelay: true })
  return { client, database, started: '', transaction: '', isHeld: false, held: [], holdsAnswers: false }
}

/** When one side closes, `closed` hears of it with the other side. Errors only close. */
function onClosed({ client, database }: Line, closed: (from: Socket, to: Socket) => void): void {
  for (const [from, to] of [[client, database] as const, [database, client] as const])
    from.on('error', () => {}).on('close', () => closed(from, to))
}

/** Decides which messages pass, and remembers what was said. */
function createSifter() {
  const said: string[] = []
  let awaited: Awaited | null = null
  let besides: RegExp | null = null

  /** What of the product's words may pass. */
  function asked(line: Line, messages: readonly SaidMessage[]): Buffer {
    const passed: Buffer[] = []
    for (const { text, isStart, bytes } of messages) {
      if (isStart) line.started = text
      if (text !== '' && !isStart && !line.isHeld)
        if (isAwaited(line, text)) {
          if (awaited?.answered) line.holdsAnswers = true
          else {
            line.isHeld = true
            awaited?.reached()
          }
        } else if (besides?.test(text)) line.isHeld = true
      if (line.isHeld) {
        line.held.push(bytes)
        continue
      }
      line.transaction = text === 'begin' ? '' : `${line.transaction}\n${text}`
      if (text !== '' && !isStart) said.push(text)
      passed.push(bytes)
    }
    return Buffer.concat(passed)
  }

  function isAwaited(line: Line, text: string): boolean {
    if (awaited === null || (awaited.of && !awaited.of.test(`${line.started}\n${line.transaction}`)))
      return false
    if (!awaited.at.test(text)) return false
    awaited.nth = (awaited.nth ?? 1) - 1
    return awaited.nth === 0
  }

  function answers(line: Line, piece: Buffer): Buffer {
    if (!line.holdsAnswers) return piece
    if (piece.includes('COMMIT\0')) awaited?.reached()
    return Buffer.alloc(0)
  }

  const holdAt: FaultProxy['holdAt'] = (point) =>
    new Promise((resolve) => {
      const reached = () => {
        awaited = null
        resolve()
      }
      awaited = { ...point, reached }
      besides = point.besides ?? besides
    })

  return { said, asked, answers, holdAt, forget: () => void (awaited = besides = null) }
}

function cutAll(lines: Set<Line>): void {
  for (const { client, database } of lines) {
    client.destroy()
    database.destroy()
  }
  lines.clear()
}

function letGo(line: Line): void {
  line.isHeld = false
  line.database.write(Buffer.concat(line.held.splice(0)))
}
