import type { RawData, WebSocket } from 'ws'
import {
  STREAM,
  STREAM_AUTHENTICATE_MS,
  STREAM_SOCKETS_A_KEY,
  type DoorMessage,
  TRADE_UPDATES,
  streamMessage,
} from '#contract/door/stream.ts'
import type { KeyPrincipal } from '#server/people/keys/keys.ts'
import type { KeyAdmission } from '../http/stream-port.ts'
import type { TradeUpdates } from './trade-updates.ts'

/** Close codes of RFC 6455: the server goes, the client broke a rule, the server failed. */
const GOING_AWAY = 1001
const POLICY = 1008
const FAULT = 1011
/** A client that lets so many bytes wait does not read. */
const MAX_WAITING_BYTES = 1_048_576

/** What a socket needs of the stream it belongs to. */
export interface SocketParts extends KeyAdmission {
  /** What a key that was let in may still do. */
  stillOf(admitted: { keyId: string; address: string }): Promise<KeyPrincipal | null>
  /** How many sockets a key has. */
  socketsOf(keyId: string): number
  updates: Pick<TradeUpdates, 'listen'>
}

/** One program's connection: it says who it is, then what it wants to hear. */
export class StreamSocket {
  readonly #socket: WebSocket
  readonly #parts: SocketParts
  readonly #address: string
  readonly #openedMs: number
  #principal: KeyPrincipal | null = null
  #stopListening: (() => void) | null = null
  /** Messages are answered one after the other. */
  #answered: Promise<void> = Promise.resolve()

  constructor(socket: WebSocket, parts: SocketParts, opened: { address: string; nowMs: number }) {
    this.#socket = socket
    this.#parts = parts
    this.#address = opened.address
    this.#openedMs = opened.nowMs
    socket.on('message', (data) => this.#take(data))
    socket.on('close', () => this.#silence())
    // A broken frame, or a connection that breaks: the library closes it.
    socket.on('error', () => socket.terminate())
  }

  get keyId(): string | null {
    return this.#principal?.keyId ?? null
  }

  /** Ends a socket that has not said who it is in time, or whose key may not read the account any more. */
  async check(nowMs: number): Promise<void> {
    const { keyId } = this
    if (keyId === null) {
      if (nowMs - this.#openedMs >= STREAM_AUTHENTICATE_MS) this.#end('authentication timed out')
      return
    }
    const principal = await this.#parts.stillOf({ keyId, address: this.#address })
    if (!principal?.scopes.has(STREAM.scope)) this.#refuse('authenticate')
  }

  /** Ends it because the server goes. */
  leave(): void {
    this.#silence()
    this.#socket.close(GOING_AWAY, 'the server is going away')
  }

  #take(data: RawData): void {
    // What comes meanwhile waits in the network, not here.
    this.#socket.pause()
    this.#answered = this.#answered
      .then(() => this.#answer(messageIn(data)))
      // A database that is away: the program connects again and is told then.
      .catch(() => this.#socket.close(FAULT, 'try again'))
      .finally(() => this.#socket.resume())
  }

  async #answer(message: DoorMessage | null): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    const { keyId } = this
    if (keyId !== null && !this.#parts.mayCall(keyId)) {
      this.#error('too many requests')
      return this.#end('too many requests')
    }
    if (message === null) return this.#error('the message is not supported by this broker')
    switch (message.action) {
      case 'authenticate':
        return this.#authenticate(message.data.key_id, message.data.secret_key)
      case 'auth':
        return this.#authenticate(message.key, message.secret)
      case 'listen':
        return this.#listen(message.data.streams)
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

  /** Replaces what is heard. It is confirmed once nothing can be missed any more. */
  async #listen(streams: readonly string[]): Promise<void> {
    const { customerId } = this.#principal ?? {}
    if (customerId === undefined) return this.#refuse('listen')
    const unknown = streams.find((name) => name !== TRADE_UPDATES)
    if (unknown !== undefined) this.#error(`the stream ${unknown} is not supported by this broker`)
    const wants = streams.includes(TRADE_UPDATES)
    if (!wants) this.#silence()
    else this.#stopListening ??= await this.#parts.updates.listen(customerId, this.#tell)
    if (this.#socket.readyState !== this.#socket.OPEN) return this.#silence()
    this.#send('listening', { streams: wants ? [TRADE_UPDATES] : [] })
  }

  readonly #tell = (update: object): void => {
    if (this.#socket.bufferedAmount > MAX_WAITING_BYTES) this.#socket.terminate()
    else this.#send(TRADE_UPDATES, update)
  }

  #silence(): void {
    this.#stopListening?.()
    this.#stopListening = null
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

/** Text, or bytes of text, as some clients send it. Null for what is no message of the protocol. */
function messageIn(data: RawData): DoorMessage | null {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)
  try {
    const parsed = streamMessage.safeParse(JSON.parse(bytes.toString('utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
