/**
 * Thousands of open streams in a process of their own: plain sockets that read what a browser would, and some that
 * never read. It takes one command after the other from its parent and ends with it, or after ten minutes.
 */
import { type Socket, connect } from 'node:net'
import { constants, inflateRawSync } from 'node:zlib'

export type StreamCommand =
  /** Opens streams that read, packed; answers when all of them have their first message. */
  | { do: 'join'; port: number; path: string; cookies: string[] }
  /** Opens streams that ask for plain text and read nothing, and again whenever the server drops one. */
  | { do: 'join and never read'; port: number; path: string; cookies: string[] }
  /** Listens for so many seconds; answers what came. */
  | { do: 'listen'; port: number; seconds: number }

export interface Heard {
  /** Milliseconds from the instant a price was made, on the product's clock, to its arrival. */
  p50Ms: number
  p99Ms: number
  slowestMs: number
  /** Messages made while listening, and how often one of them arrived. */
  ticks: number
  deliveries: number
  /** Bytes of one message on the wire, and of its JSON. */
  wireBytes: number
  jsonBytes: number
  /** Streams that the server ended since the start: of those that read, and of the others. */
  lost: number
  dropped: number
}

const MOST_CLIENTS = 20_000
const LONGEST_MS = 10 * 60_000
/** How many connections may be on their way at once: a server's queue for new ones is short. */
const AT_ONCE = 200
/** Shorter ones are signs of life. */
const SHORTEST_LIST_BYTES = 200

/** A received message, identified by its bytes, with the time each client received it. */
interface Message {
  /** As it came on the wire, with its framing. */
  chunk: Buffer
  frame: Buffer
  /** Once the witness has unpacked it. */
  json: string | null
  receipts: number[]
}

const messages = new Map<string, Message>()
/** The one that came last: most of what is read is the same bytes again, for the next client. */
let latest: Message | null = null
/**
 * What the first client was sent last. It unpacks every message: most are packed as the difference from the one before.
 */
let lastSeen: Buffer | null = null
let isListening = false
let open = 0
let lost = 0
let dropped = 0

process.on('message', async (command: StreamCommand) => {
  process.send?.(await obey(command))
})
process.on('disconnect', () => process.exit())
setTimeout(() => process.exit(1), LONGEST_MS).unref()

async function obey(command: StreamCommand): Promise<Heard | 'joined'> {
  if (command.do === 'listen') return listen(command.port, command.seconds)
  const { port, path, cookies } = command
  if (open + cookies.length > MOST_CLIENTS) throw new Error(`no more than ${MOST_CLIENTS} streams`)
  open += cookies.length
  const joinOne = command.do === 'join' ? joinAndRead : joinAndStall
  const waiting = cookies.map((cookie) => () => joinOne(port, path, cookie))
  const joinInTurn = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await next()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, joinInTurn))
  return 'joined'
}

/** Every socket that reads uses these bytes and is done with them before the next one does. */
const received = Buffer.allocUnsafe(65_536)

function joinAndRead(port: number, path: string, cookie: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let head = ''
  let hasJoined = false
  const isWitness = lastSeen === null
  lastSeen ??= Buffer.alloc(0)
  /** What is left of a chunk that did not arrive in one piece. */
  let rest: Buffer | null = null

  function read(bytes: number): boolean {
    const now = performance.now()
    if (latest !== null && rest === null && !isWitness && isSame(latest.chunk, bytes)) {
      latest.receipts.push(now)
      return true
    }
    let data: Buffer = received.subarray(0, bytes)
    if (!hasJoined) {
      head += data.toString('latin1')
      const headEnd = head.indexOf('\r\n\r\n')
      if (headEnd < 0) return true
      if (!head.startsWith('HTTP/1.1 200') || !/\r\ncontent-encoding: gzip\r\n/i.test(head)) {
        reject(new Error(`a stream was answered with ${head.slice(0, 12)}`))
        return false
      }
      data = Buffer.from(head.slice(headEnd + 4), 'latin1')
      hasJoined = true
      resolve()
    }
    if (rest) data = Buffer.concat([rest, data])
    const used = takeChunks(data, now, isWitness)
    rest = used === data.length ? null : Buffer.from(data.subarray(used))
    return true
  }

  const socket = connect({ port, host: '127.0.0.1', onread: { buffer: received, callback: read } })
  ask(socket, path, cookie, 'gzip')
  socket.once('error', reject)
  socket.once('close', () => {
    lost += 1
    reject(new Error('a stream ended before it began'))
  })
  return promise
}

/** Whether what was just received is, byte for byte, one whole chunk that another client has had. */
const isSame = (chunk: Buffer, bytes: number): boolean =>
  chunk.length === bytes && received.compare(chunk, 0, bytes, 0, bytes) === 0

/** Takes every whole chunk, which is a message; answers how many bytes those are. */
function takeChunks(data: Buffer, now: number, isWitness: boolean): number {
  let at = 0
  for (;;) {
    const lineEnd = data.indexOf('\r\n', at, 'latin1')
    if (lineEnd < 0) return at
    const length = Number.parseInt(data.toString('latin1', at, lineEnd), 16)
    const end = lineEnd + 2 + length + 2
    if (end > data.length) return at
    if (length >= SHORTEST_LIST_BYTES) {
      const message = isListening ? take(data.subarray(at, end), lineEnd + 2 - at, now) : null
      if (isWitness) witness(data.subarray(lineEnd + 2, end - 2), message)
    }
    at = end
  }
}

/** All clients get the same bytes, so a few of them identify the message. */
function take(whole: Buffer, frameAt: number, now: number): Message {
  const { length } = whole
  const key =
    `${length} ${whole.readUInt32LE(length >> 2)} ${whole.readUInt32LE(length >> 1)} ` +
    `${whole.readUInt32LE(length - 12)}`
  let message = messages.get(key)
  if (!message) {
    const chunk = Buffer.from(whole)
    messages.set(key, (message = { chunk, frame: chunk.subarray(frameAt, -2), json: null, receipts: [] }))
  }
  message.receipts.push(now)
  latest = message
  return message
}

/** Unpacks what a browser's window holds: a message that is whole refers to nothing in it, and is unpacked as well. */
function witness(frame: Buffer, message: Message | null): void {
  // The stream's first message stands behind the ten bytes that gzip begins with.
  lastSeen = unpack(lastSeen?.length ? frame : frame.subarray(10), lastSeen ?? Buffer.alloc(0))
  if (message) message.json = jsonOf(lastSeen)
}

const unpack = (frame: Buffer, dictionary: Buffer): Buffer =>
  inflateRawSync(frame, { finishFlush: constants.Z_SYNC_FLUSH, dictionary })

const jsonOf = (event: Buffer): string => event.toString().slice('data: '.length).trimEnd()

function joinAndStall(port: number, path: string, cookie: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const socket = connect({ port, host: '127.0.0.1' })
  ask(socket, path, cookie, 'identity')
  socket.pause()
  socket.once('connect', resolve)
  socket.on('error', () => {})
  // These clients never read, so they notice only a reset, which is how the server drops a client.
  socket.once('close', () => {
    dropped += 1
    void joinAndStall(port, path, cookie)
  })
  return promise
}

function ask(socket: Socket, path: string, cookie: string, encoding: string): void {
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nAccept-Encoding: ${encoding}\r\n\r\n`,
    'latin1',
  )
}

async function listen(port: number, seconds: number): Promise<Heard> {
  const ahead = await productAhead(port)
  messages.clear()
  isListening = true
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  isListening = false
  latest = null
  return heard([...messages.values()].toSorted(byFirstReceipt).slice(1, -1), ahead)
}

/** The first and the last message are left out: listening may have begun, or ended, between its receipts. */
const byFirstReceipt = (a: Message, b: Message) => (a.receipts[0] ?? 0) - (b.receipts[0] ?? 0)

function heard(whole: readonly Message[], ahead: number): Heard {
  const unpacked = whole.map(({ frame, json }) => json ?? jsonOf(unpack(frame, Buffer.alloc(0))))
  const delays = whole
    .flatMap(({ receipts }, at) => {
      const madeMs = madeAtMs(unpacked[at] ?? '')
      return receipts.map((arrivedMs) => arrivedMs + ahead - madeMs)
    })
    .toSorted((a, b) => a - b)
  const at = (part: number) => delays[Math.ceil(delays.length * part) - 1] ?? Infinity
  const totalBytes = whole.reduce((sum, { chunk, receipts }) => sum + chunk.length * receipts.length, 0)
  const mean = (sizes: readonly number[]) => sizes.reduce((sum, each) => sum + each, 0) / sizes.length
  return {
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    slowestMs: at(1),
    ticks: new Set(unpacked).size,
    deliveries: delays.length,
    wireBytes: totalBytes / delays.length,
    jsonBytes: mean(unpacked.map((json) => Buffer.byteLength(json))),
    lost,
    dropped,
  }
}

/** When the newest price of a list was made. */
function madeAtMs(json: string): number {
  const assets: { priceAt: string }[] = JSON.parse(json)
  return Math.max(...assets.map(({ priceAt }) => Date.parse(priceAt)))
}

/**
 * How far the product's clock is ahead of this process's: from the fastest of some calls, whose way is the shortest.
 */
async function productAhead(port: number): Promise<number> {
  let best = { tookMs: Infinity, ahead: 0 }
  for (let call = 0; call < 20; call++) {
    const askedMs = performance.now()
    const reply = await fetch(`http://127.0.0.1:${port}/api/config`)
    const { now } = (await reply.json()) as { now: string }
    const tookMs = performance.now() - askedMs
    // The instant is cut to the millisecond: half of one is added back.
    if (tookMs < best.tookMs) best = { tookMs, ahead: Date.parse(now) + 0.5 - (askedMs + tookMs / 2) }
  }
  return best.ahead
}
