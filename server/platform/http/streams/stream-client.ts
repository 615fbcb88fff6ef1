import type { ServerResponse } from 'node:http'
import { type Care, type ClientState, careFor, nextClientState } from './client-state.ts'
import { type EventFrame, GZIP_START } from './event-frame.ts'

/** How long an ended body may take to be sent. */
const FAREWELL_MS = 1_000

/** An open reply of a stream. Every write goes through `send`, so its last message is known. */
export class StreamClient {
  readonly userId: bigint
  readonly sessionId: string
  readonly #response: ServerResponse
  readonly #isZipped: boolean
  /** HTTP/1.0 has no chunks: the body ends with the connection. */
  readonly #isChunked: boolean
  #state: ClientState = 'current'
  /** The basis of a packed difference. */
  #last: EventFrame
  #writtenMs: number
  /** Null after a write. */
  #fullSinceMs: number | null = null

  /** The response's head is already written. */
  constructor(
    response: ServerResponse,
    of: { userId: bigint; sessionId: string; isZipped: boolean; first: EventFrame; nowMs: number },
  ) {
    this.userId = of.userId
    this.sessionId = of.sessionId
    this.#response = response
    this.#isZipped = of.isZipped
    this.#isChunked = response.chunkedEncoding
    this.#last = of.first
    this.#writtenMs = of.nowMs
    response.write(
      of.isZipped ? Buffer.concat([GZIP_START, of.first.zippedAfter(null).bytes]) : of.first.plain.bytes,
    )
  }

  onGone(listener: () => void): void {
    this.#response.on('close', listener).on('error', () => this.drop())
  }

  /** Missed a message: needs the current state. */
  get isBehind(): boolean {
    return this.#state === 'behind'
  }

  /**
   * Writes a message, or skips it while the socket holds unsent bytes. After the head it writes the ready chunk to the
   * socket: the response would assemble each chunk of four parts, 7 µs instead of 3, beside the kernel's 12.
   */
  send(frame: EventFrame, nowMs: number): void {
    const response = this.#response
    if (this.#state === 'leaving') return
    if (response.writableLength > 0) {
      this.#fullSinceMs ??= nowMs
      this.#state = nextClientState(this.#state, 'skipped')
      return
    }
    this.#fullSinceMs = null
    this.#state = nextClientState(this.#state, 'sent')
    this.#writtenMs = nowMs
    const piece = this.#isZipped ? frame.zippedAfter(this.#last) : frame.plain
    response.socket?.write(this.#isChunked ? piece.chunk : piece.bytes)
    this.#last = frame
  }

  look(nowMs: number): Care {
    if (this.#state === 'leaving') return 'none'
    const isFull = this.#response.writableLength > 0
    this.#state = nextClientState(this.#state, isFull ? 'found_full' : 'found_drained')
    if (isFull) this.#fullSinceMs ??= nowMs
    const fullMs = isFull ? nowMs - (this.#fullSinceMs ?? nowMs) : null
    return careFor(this.#state, nowMs - this.#writtenMs, fullMs)
  }

  /** Ends its body; cuts off a client that does not take the rest. */
  end(): void {
    this.#state = nextClientState(this.#state, 'ended')
    this.#response.end()
    setTimeout(() => this.#response.destroy(), FAREWELL_MS).unref()
  }

  drop(): void {
    this.#response.destroy()
  }
}

export type StreamClients = ReturnType<typeof createStreamClients>

/** In order of arrival, and by user. */
export function createStreamClients() {
  const all = new Set<StreamClient>()
  const byUser = new Map<bigint, Set<StreamClient>>()
  return {
    /** A plain set: an iterator of our own took 65 ns per client instead of 39. */
    all,
    of: (userId: bigint) => byUser.get(userId) ?? [],
    add(client: StreamClient): void {
      all.add(client)
      const own = byUser.get(client.userId)
      if (own) own.add(client)
      else byUser.set(client.userId, new Set([client]))
    },
    remove(client: StreamClient): void {
      all.delete(client)
      const own = byUser.get(client.userId)
      own?.delete(client)
      if (own?.size === 0) byUser.delete(client.userId)
    },
  }
}
