/**
 * The reference: what HTTP alone costs. It asks the product at ORIGIN once for each of PATHS, with COOKIE, or sends
 * each of POSTS (its bodies by path, as JSON), and from then on answers with the very same head and body from memory,
 * through `node:http` and nothing else; what was sent is read to its end. Prints its port.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type OutgoingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const { ORIGIN = '', COOKIE = '', PATHS = '', POSTS = '{}' } = process.env
/** Node writes these itself. */
const NODES_OWN = ['connection', 'keep-alive', 'date']
/** A 304 has none of these. */
const OF_THE_BODY = ['content-length', 'content-type']

interface Copy {
  headers: OutgoingHttpHeaders
  unchangedHeaders: OutgoingHttpHeaders
  etag: string | null
  body: Buffer
}

const copies = new Map<string, Copy>()
const posts: Record<string, string> = JSON.parse(POSTS)
for (const path of [...PATHS.split(' ').filter(Boolean), ...Object.keys(posts)]) {
  const body = posts[path]
  const headers = { cookie: COOKIE, 'accept-encoding': 'identity' }
  const sent = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const reply = await fetch(
    ORIGIN + path,
    body === undefined ? { headers } : { method: 'POST', headers: { ...headers, ...sent }, body },
  )
  if (reply.status !== 200) throw new Error(`${path} was answered with ${reply.status}`)
  const without = (left: readonly string[]) =>
    Object.fromEntries([...reply.headers].filter(([name]) => !left.includes(name)))
  copies.set(path, {
    headers: without(NODES_OWN),
    unchangedHeaders: without([...NODES_OWN, ...OF_THE_BODY]),
    etag: reply.headers.get('etag'),
    body: Buffer.from(await reply.arrayBuffer()),
  })
}

const server = createServer((request, response) => {
  const copy = copies.get(request.url ?? '')
  if (!copy) return response.writeHead(404).end()
  const { headers, unchangedHeaders, etag, body } = copy
  if (etag !== null && request.headers['if-none-match'] === etag) {
    return response.writeHead(304, unchangedHeaders).end()
  }
  const answer = () => response.writeHead(200, headers).end(body)
  if (request.method === 'POST') request.on('end', answer).resume()
  else answer()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
process.on('SIGTERM', () => process.exit(0))
