import { type Socket, connect } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'
import { startServer } from '../support/child.ts'
import { coresSince } from '../support/process-figures.ts'

/** Connections that are opened at a time. */
const AT_ONCE = 64

export interface BareWriting {
  /** Parts of a core that the writing process used, and the kernel of them. */
  core: { all: number; kernel: number }
  p99Ms: number
}

/** What so many clients cost that get so many bytes once a second, when nothing is done but write them. */
export async function measureBareWriting(options: {
  clients: number
  bytes: number
  seconds: number
}): Promise<BareWriting> {
  const { clients, bytes, seconds } = options
  const writer = await startServer('bench/servers/bare-writer.ts', { BYTES: String(bytes) })
  const sockets: Socket[] = []
  let lags: number[] | null = null
  const received = Buffer.allocUnsafe(65_536)
  const read = (length: number) => {
    if (lags !== null && length === bytes) lags.push(nowMs() - Number(received.toString('latin1', 0, 32)))
    return true
  }
  try {
    const joinInTurn = async () => {
      while (sockets.length < clients) {
        const socket = connect({
          port: writer.port,
          host: '127.0.0.1',
          onread: { buffer: received, callback: read },
        })
        sockets.push(socket)
        await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, joinInTurn))
    await pass(3_000)
    lags = []
    const coresUsed = coresSince(writer.pid)
    await pass(seconds * 1_000)
    const core = coresUsed()
    const inOrder = Float64Array.from(lags).sort()
    return { core, p99Ms: inOrder[Math.floor(inOrder.length * 0.99)] ?? Number.NaN }
  } finally {
    for (const socket of sockets) socket.destroy()
    await writer.stop()
  }
}

const nowMs = (): number => performance.timeOrigin + performance.now()
