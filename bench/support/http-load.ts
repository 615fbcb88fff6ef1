/**
 * A load generator in a process of its own: so many connections, each sending its next request when
 * the last reply is there. It speaks just enough HTTP/1.1 to spend its time on the server's work.
 * The parent sends one LoadPlan; the answer is one LoadResult.
 */
import { type Socket, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { processorSeconds, saysWhatProcessesUse } from './process-figures.ts'

interface LoadRequest {
  path: string
  cookie?: string
  /** What signs the request in instead of a cookie. */
  headers?: Readonly<Record<string, string>>
  method?: 'GET' | 'POST'
  body?: string
}

export interface LoadPlan {
  host: string
  port: number
  connections: number
  /** Requests counted after the warm-up; all connections share them. */
  seconds: number
  warmUpSeconds: number
  /** Of requests that name none of their own. */
  method: 'GET' | 'POST'
  /** One is drawn per request, round robin from a random start per connection. */
  requests: LoadRequest[]
  /**
   * Sends a fresh Idempotency-Key with each request that has a body. Where the body has the text "KEY", the key stands
   * there instead.
   */
  withKeys: boolean
  /** Sends the ETag of each connection's last reply along, as a browser does; a 304 is a success then. */
  revalidates?: boolean
  /** Processes whose processor time during the counted seconds is wanted, beside that of the load itself. */
  watched?: number[]
}

export interface LoadResult {
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  ok: number
  /** Replies other than 2xx, by status. */
  refused: Record<string, number>
  /** Cores that the load and each watched process kept busy; nothing where the system does not say. */
  cores?: { load: number; watched: number[] }
}

process.on('message', async (plan: LoadPlan) => {
  const result = await run(plan)
  process.send?.(result)
  process.disconnect()
})

async function run(plan: LoadPlan): Promise<LoadResult> {
  const latencies: number[] = []
  const refused: Record<string, number> = {}
  let ok = 0
  const startsAt = performance.now() + plan.warmUpSeconds * 1_000
  const endsAt = startsAt + plan.seconds * 1_000
  const record = (status: number, sentAt: number) => {
    const now = performance.now()
    if (now < startsAt || now > endsAt) return
    if ((status >= 200 && status < 300) || (status === 304 && plan.revalidates)) {
      ok++
      latencies.push(now - sentAt)
    } else refused[status] = (refused[status] ?? 0) + 1
  }
  const texts = plan.requests.map((request) => textOf(plan, request))
  const cores = saysWhatProcessesUse() ? coresUsed(plan) : undefined
  await Promise.all(
    Array.from({ length: plan.connections }, (_, index) => converse(plan, texts, index, endsAt, record)),
  )
  latencies.sort((a, b) => a - b)
  const at = (quantile: number) => latencies[Math.floor(latencies.length * quantile)] ?? 0
  const counted = {
    perSecond: ok / plan.seconds,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    ok,
    refused,
  }
  return cores ? { ...counted, cores: await cores } : counted
}

/** Looks at the processes when counting begins and when it ends. */
async function coresUsed({ warmUpSeconds, seconds, watched = [] }: LoadPlan) {
  const pids = [process.pid, ...watched]
  const look = () => ({ atMs: performance.now(), used: pids.map(secondsOrNone) })
  await sleep(warmUpSeconds * 1_000)
  const before = look()
  await sleep(seconds * 1_000)
  const after = look()
  const [load = 0, ...others] = after.used.map((used, place) => {
    const already = before.used[place]
    return used === null || already === null || already === undefined
      ? 0
      : ((used - already) * 1_000) / (after.atMs - before.atMs)
  })
  return { load, watched: others }
}

/** Null of a process that has ended: PostgreSQL lets idle ones go. */
function secondsOrNone(pid: number): number | null {
  try {
    return processorSeconds(pid)
  } catch {
    return null
  }
}

/** A request up to its Idempotency-Key, and the rest: built once, so that the load costs little. */
interface RequestText {
  head: string
  rest: string
  hasKey: boolean
  /** The key stands in the body. */
  hasKeyInside: boolean
}

const KEY_PLACE = 'KEY'
const KEY_CHARACTERS = 40

function textOf(plan: LoadPlan, { path, cookie, headers = {}, body = '', ...own }: LoadRequest): RequestText {
  const hasKeyInside = plan.withKeys && body.includes(KEY_PLACE)
  const length = body.length + (hasKeyInside ? KEY_CHARACTERS - KEY_PLACE.length : 0)
  const entity = body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${length}\r\n`
  const signs = { ...(cookie === undefined ? {} : { Cookie: cookie }), ...headers }
  const lines = Object.entries(signs).map(([name, value]) => `${name}: ${value}\r\n`)
  return {
    head: `${own.method ?? plan.method} ${path} HTTP/1.1\r\nHost: ${plan.host}\r\n${lines.join('')}${entity}`,
    rest: `\r\n${body}`,
    hasKey: plan.withKeys && body !== '' && !hasKeyInside,
    hasKeyInside,
  }
}

/** Every connection reads into these bytes and is done with them before the next one reads. */
const received = Buffer.allocUnsafe(65_536)

function converse(
  plan: LoadPlan,
  texts: readonly RequestText[],
  index: number,
  endsAt: number,
  record: (status: number, sentAt: number) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let turn = Math.floor((index / plan.connections) * texts.length)
  let sent = 0
  let sentAt = 0
  /** The head of a reply, as far as it has arrived; then how many bytes of its body have not. */
  let head = ''
  let missing = 0
  let tag = ''
  let socket = open()

  function open(): Socket {
    const opened = connect({
      port: plan.port,
      host: plan.host,
      noDelay: true,
      onread: { buffer: received, callback: receive },
    })
    return opened.once('connect', send).on('error', reject)
  }
  function send() {
    sentAt = performance.now()
    if (sentAt > endsAt) {
      socket.destroy()
      return resolve()
    }
    const text = texts[turn++ % texts.length]
    if (!text) return reject(new Error('no requests to send'))
    const key = `bench-${process.pid}-${index}-${sent}`
    const line = text.hasKey ? `Idempotency-Key: ${key}\r\n` : ''
    const rest = text.hasKeyInside ? text.rest.replace(KEY_PLACE, key.padEnd(KEY_CHARACTERS, '-')) : text.rest
    sent++
    socket.write(text.head + line + tag + rest, 'latin1')
  }
  function receive(bytes: number): boolean {
    if (missing > 0) {
      missing -= bytes
    } else {
      const before = head.length
      head += received.toString('latin1', 0, Math.min(bytes, MAX_HEAD_BYTES))
      const headEnd = head.indexOf('\r\n\r\n')
      if (headEnd < 0) return true
      head = head.slice(0, headEnd)
      missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - (bytes + before - headEnd - 4)
    }
    if (missing === 0) finish()
    return true
  }
  function finish() {
    const status = Number(head.slice(9, 12))
    const isLast = head.includes('\r\nConnection: close')
    if (plan.revalidates) tag = tagOf(head)
    head = ''
    record(status, sentAt)
    if (!isLast) return send()
    socket.destroy()
    socket = open()
  }
  return promise
}

/** More than any head has: a reply that fills the buffer need not become text to the end. */
const MAX_HEAD_BYTES = 4_096

function tagOf(head: string): string {
  const etag = /\r\netag: (\S+)/i.exec(head)?.[1]
  return etag === undefined ? '' : `If-None-Match: ${etag}\r\n`
}
