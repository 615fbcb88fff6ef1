import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Endpoint } from '#contract/endpoint.ts'

/** A request of a signed-in user. */
export interface Sending {
  token: string
  endpoint: Endpoint
  id?: string
  body?: object
  /** Idempotency-Key. */
  key?: string
}

/**
 * Sends requests so that they are decided at one moment: each arrives over a connection of its own but for its last
 * byte, and when all of them have, the last bytes follow. By turns at each of `urls`; answers in the order given.
 */
export async function releaseTogether(
  urls: readonly string[],
  sendings: readonly Sending[],
): Promise<{ status: number; body: unknown }[]> {
  const held = await Promise.all(
    sendings.map((sending, turn) => holdLastByte(urls[turn % urls.length] ?? '', sending)),
  )
  for (const { socket, lastByte } of held) socket.write(lastByte)
  return Promise.all(held.map(async ({ reply }) => parseReply(await reply)))
}

async function holdLastByte(url: string, sending: Sending) {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.setNoDelay(true)
  const bytes = Buffer.from(written(sending))
  const reply = text(socket)
  await new Promise<void>((settle) => void socket.write(bytes.subarray(0, -1), () => settle()))
  return { socket, lastByte: bytes.subarray(-1), reply }
}

function written({ token, endpoint, id = '', body, key }: Sending): string {
  const payload = body === undefined ? '' : JSON.stringify(body)
  return [
    `${endpoint.method} ${endpoint.path.replace(/:\w+/, id)} HTTP/1.1`,
    'Host: localhost',
    `Cookie: sid=${token}`,
    'Connection: close',
    ...(key === undefined ? [] : [`Idempotency-Key: ${key}`]),
    ...(body === undefined ? [] : ['Content-Type: application/json']),
    `Content-Length: ${Buffer.byteLength(payload)}`,
    '',
    payload,
  ].join('\r\n')
}

function parseReply(reply: string): { status: number; body: unknown } {
  const at = reply.indexOf('\r\n\r\n')
  const payload = reply.slice(at + 4)
  return { status: Number(reply.split(' ')[1]), body: payload === '' ? null : JSON.parse(payload) }
}
