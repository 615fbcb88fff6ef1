import type { RawData, WebSocket } from 'ws'
import {
  ACCOUNT_EVENTS,
  STREAM,
  STREAM_AUTHENTICATE_MS,
  STREAM_NAMES,
  STREAM_SOCKETS_A_KEY,
  type AlpacaMessage,
  type StreamName,
  TRADE_UPDATES,
  streamMessage,
} from '#contract/alpaca/stream.ts'
import { rowOfEventId } from '#domain/webhooks/reported-event.ts'
import type { KeyPrincipal } from '#server/people/keys/keys.ts'
import type { KeyAdmission } from '../http/key-admission.ts'
import type { EventFeed } from './event-feed.ts'
import type { TradeUpdates } from './trade-updates.ts'

/** RFC 6455: server leaving, protocol violation, server error. */
const GOING_AWAY = 1001
const POLICY = 1008
const FAULT = 1011
/** A client with more bytes unread is closed. */
const MAX_WAITING_BYTES = 1_048_576

type Listening = Extract<AlpacaMessage, { action: 'listen' }>['data']

export interface SocketParts extends KeyAdmission {
  /** What an admitted key may still do. */
  stillOf(admitted: { keyId: string; address: string }): Promise<KeyPrincipal | null>
  socketsOf(keyId: string): number
  updates: Pick<TradeUpdates, 'listen'>
  events: Pick<EventFeed, 'listen'>
}

/** A program's connection: it authenticates, then subscribes. */
export class StreamSocket {
  readonly #socket: WebSocket
  readonly #parts: SocketParts
  readonly #address: string
  readonly #openedMs: number
  #principal: KeyPrincipal | null = null
  /** Subscriptions, each with its unsubscribe function. */
  readonly #heard = new Map<StreamName, () => void>()
  #answered: Promise<void> = Promise.resolve()

  constructor(socket: WebSocket, parts: SocketParts, opened: { address: string; nowMs: number }) {
    this.#socket = socket
    this.#parts = parts
    this.#address = opened.address
    this.#openedMs = opened.nowMs
    socket.on('message', (data) => this.#take(data))
    socket.on('close', () => this.#silence())
    // The library closes a broken connection.
    socket.on('error', () => socket.terminate())
  }

  get keyId(): string | null {
    return this.#principal?.keyId ?? null
  }

  /** Ends a socket that did not authenticate in time, or whose key lost its rights. */
  async check(nowMs: number): Promise<void> {
    const { keyId } = this
    if (keyId === null) {
      if (nowMs - this.#openedMs >= STREAM_AUTHENTICATE_MS) this.#end('authentication timed out')
      return
    }
    const principal = await this.#parts.stillOf({ keyId, address: this.#address })
    if (!principal?.scopes.has(STREAM.scope)) this.#refuse('authenticate')
  }

  leave(): void {
    this.#silence()
    this.#socket.close(GOING_AWAY, 'the server is going away')
  }

  #take(data: RawData): void {
    // Meanwhile messages wait in the network, not in memory.
    this.#socket.pause()
    this.#answered = this.#answered
      .then(() => this.#answer(messageIn(data)))
      // The database is down: the program reconnects.
      .catch(() => this.#socket.close(FAULT, 'try again'))
      .finally(() => this.#socket.resume())
  }

  async #answer(message: AlpacaMessage | null): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    const { keyId } = this
    if (keyId !== null && !this.#parts.mayCall(keyId)) {
      this.#error('too many requests')
      return this.#end('too many requests')
    }
    if (message === null) {
      this.#error('the message is not supported by this broker')
      return keyId === null ? this.#end('unauthorized') : undefined
    }
    switch (message.action) {
      case 'authenticate':
        return this.#authenticate(message.data.key_id, message.data.secret_key)
      case 'auth':
        return this.#authenticate(message.key, message.secret)
      case 'listen':
        return this.#listen(message.data)
    }
  }

  async #authenticate(keyId: string, secret: string): Promise<void> {
    if (this.#principal) return this.#error('already authenticated')
    const principal = await this.#parts.admit({ keyId, secret, address: this.#address })
    if (!principal?.scopes.has(STREAM.scope)) return this.#refuse('authenticate')
    if (this.#parts.socketsOf(principal.keyId) >= STREAM_SOCKETS_A_KEY) {
      this.#error('connection limit exceeded')
      return this.#end('connection limit exceeded')
    }
    this.#principal = principal
    this.#send('authorization', { status: 'authorized', action: 'authenticate' })
  }

  /** Replaces the subscriptions. Confirmed once nothing can be missed. */
  async #listen({ streams, since_id: since }: Listening): Promise<void> {
    const { customerId } = this.#principal ?? {}
    if (customerId === undefined) return this.#refuse('listen')
    const afterId = since === undefined ? null : rowOfEventId(since)
    if (since !== undefined && afterId === null) return this.#error('since_id is no id of an event')
    const unknown = streams.find((name) => !STREAM_NAMES.some((known) => known === name))
    if (unknown !== undefined) this.#error(`the stream ${unknown} is not supported by this broker`)
    const wanted = STREAM_NAMES.filter((name) => streams.includes(name))
    this.#silence((name) => !wanted.includes(name) || (name === ACCOUNT_EVENTS && afterId !== null))
    for (const name of wanted)
      if (!this.#heard.has(name)) this.#heard.set(name, await this.#hear(name, { customerId, afterId }))
    if (this.#socket.readyState !== this.#socket.OPEN) return this.#silence()
    this.#send('listening', { streams: wanted })
  }

  #hear(name: StreamName, account: { customerId: bigint; afterId: bigint | null }): Promise<() => void> {
    if (name === TRADE_UPDATES) return this.#parts.updates.listen(account.customerId, this.#tell)
    return this.#parts.events.listen(account, {
      isReady: () => !this.#isFull(),
      tell: (event) => this.#send(ACCOUNT_EVENTS, event),
    })
  }

  readonly #tell = (update: object): void => {
    if (this.#isFull()) this.#socket.terminate()
    else this.#send(TRADE_UPDATES, update)
  }

  #isFull(): boolean {
    return this.#socket.bufferedAmount > MAX_WAITING_BYTES
  }

  /** Ends some subscriptions, by default all. */
  #silence(isMeant: (name: StreamName) => boolean = () => true): void {
    for (const [name, end] of this.#heard) {
      if (!isMeant(name)) continue
      end()
      this.#heard.delete(name)
    }
  }

  #refuse(action: 'authenticate' | 'listen'): void {
    this.#send('authorization', { status: 'unauthorized', action })
    this.#end('unauthorized')
  }

  #end(reason: string): void {
    this.#silence()
    this.#socket.close(POLICY, reason)
  }

  #error(text: string): void {
    this.#write({ action: 'error', data: { error_message: text } })
  }

  #send(stream: string, data: object): void {
    this.#write({ stream, data })
  }

  #write(message: object): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}

/** Text, or bytes of text as some clients send. Null when it is no message of the protocol. */
function messageIn(data: RawData): AlpacaMessage | null {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)
  try {
    const parsed = streamMessage.safeParse(JSON.parse(bytes.toString('utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
