import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

/** A TCP connection that a test may cut without either side being told. */
export interface StallingLine {
  port: number
  /**
   * From now on everything that is sent is lost, and no connection is closed; the next ones are never answered. With a
   * name, only what PostgreSQL was told comes from the application of that name, as a standby says.
   */
  stall(application?: string): void
  /** Breaks what has stalled, as a network does that comes back, and lets new connections through. */
  mend(): void
  close(): Promise<void>
}

interface Connection {
  near: Socket
  far?: Socket
  /** The first of what was sent on it, where a client of PostgreSQL says its name. */
  began: string
}

/** A client of PostgreSQL names itself within so many bytes. */
const BEGINNING_BYTES = 1_000

/** Stands between two machines. */
export async function openStallingLine(targetPort: number): Promise<StallingLine> {
  const connections = new Set<Connection>()
  /** What the beginning of a cut connection holds; of none while it is null. */
  let stalled: string | null = null
  const isCut = ({ began }: Connection) => stalled !== null && began.includes(stalled)
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const connection: Connection = { near, began: '' }
    connections.add(connection)
    near.on('error', () => {}).on('close', () => forget(connection))
    if (isCut(connection)) return void near.resume()
    const far = connect({ port: targetPort, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    connection.far = far
    near.on('data', (piece) => {
      if (connection.began.length < BEGINNING_BYTES) connection.began += piece.toString('latin1')
    })
    pass(connection, near, far)
    pass(connection, far, near)
    far.on('error', () => {}).on('close', () => forget(connection))
  })

  function pass(connection: Connection, from: Socket, to: Socket): void {
    from.on('data', (piece) => void (isCut(connection) || to.write(piece)))
    from.on('end', () => void (isCut(connection) || to.end()))
    from.on('close', () => void (isCut(connection) || to.destroy()))
  }

  function forget(connection: Connection): void {
    if (connection.near.closed && (connection.far?.closed ?? true)) connections.delete(connection)
  }

  function breakOff(isBroken: (connection: Connection) => boolean): void {
    for (const { near, far } of [...connections].filter(isBroken)) {
      near.destroy()
      far?.destroy()
    }
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stall: (application) => void (stalled = application ? `application_name\0${application}\0` : ''),
    mend() {
      breakOff(isCut)
      stalled = null
    },
    async close() {
      breakOff(() => true)
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
