/**
 * The reference: what it costs to write to many sockets. Once a second every client gets the same BYTES from memory,
 * through `node:net` and nothing else; they begin with the instant of the second. Prints its port.
 */
import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'

const bytes = Number(process.env['BYTES'])
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  sockets.add(socket.setNoDelay(true))
  // A client that leaves in the middle of a message resets the connection.
  socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 })
await once(server, 'listening')
console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
setInterval(() => {
  const message = Buffer.alloc(bytes, String(performance.timeOrigin + performance.now()).padEnd(32))
  for (const socket of sockets) socket.write(message)
}, 1_000)
process.on('SIGTERM', () => process.exit(0))
