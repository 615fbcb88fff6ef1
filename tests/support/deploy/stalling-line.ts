import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

/** A TCP connection that a test may cut without either side being told. */
export interface StallingLine {
  port: number
  /** From now on everything that is sent is lost, and no connection is closed; the next ones are never answered. */
  stall(): void
  /** Breaks what has stalled, as a network does that comes back, and lets new connections through. */
  mend(): void
  close(): Promise<void>
}

/** Stands between two machines. */
export async function openStallingLine(targetPort: number): Promise<StallingLine> {
  const sockets = new Set<Socket>()
  let isStalled = false
  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near)
    if (isStalled) return void near.resume()
    const far = connect({ port: targetPort, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    keep(far)
    pass(near, far)
    pass(far, near)
  })

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }

  function pass(from: Socket, to: Socket): void {
    from.on('data', (piece) => void (isStalled || to.write(piece)))
    from.on('end', () => void (isStalled || to.end()))
    from.on('close', () => void (isStalled || to.destroy()))
  }

  function breakAll(): void {
    for (const socket of sockets) socket.destroy()
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stall: () => void (isStalled = true),
    mend() {
      breakAll()
      isStalled = false
    },
    async close() {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}

/** So many free ports of this machine, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await once(server.listen(0, '127.0.0.1'), 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}
