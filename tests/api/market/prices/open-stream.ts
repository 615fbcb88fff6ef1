import { type IncomingHttpHeaders, get } from 'node:http'
import { createGunzip } from 'node:zlib'
import { once } from 'node:events'

/** A server-sent stream as a browser reads it. */
export interface OpenStream {
  status: number
  headers: IncomingHttpHeaders
  /** The `data` of the next message; comments are passed over. Undefined once the stream has ended. */
  next(): Promise<string | undefined>
  /** Bytes of the body so far, as they came. */
  receivedBytes(): number
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  /** Goes away, as a closed tab does. */
  leave(): void
}

/** Opens a stream with a session and these headers. */
export async function openStream(
  url: string,
  token: string | null,
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  const request = get(url, { headers: { ...(token ? { cookie: `sid=${token}` } : {}), ...headers } })
  const [response] = await once(request, 'response')
  const zipped = response.headers['content-encoding'] === 'gzip'
  const text = (zipped ? response.pipe(createGunzip({ flush: 2 })) : response).setEncoding('utf8')
  let bytes = 0
  response.on('data', (chunk: Buffer) => (bytes += chunk.length))
  const messages: string[] = []
  let waiting: ((message: string | undefined) => void)[] = []
  let unread = ''
  let isOver = false

  const hand = () => {
    while (waiting.length > 0 && (messages.length > 0 || isOver)) waiting.shift()?.(messages.shift())
  }
  text.on('data', (chunk: string) => {
    unread += chunk
    for (let end = unread.indexOf('\n\n'); end >= 0; end = unread.indexOf('\n\n')) {
      const message = unread.slice(0, end)
      unread = unread.slice(end + 2)
      if (message.startsWith('data: ')) messages.push(message.slice(6))
    }
    hand()
  })
  const ended = new Promise<void>((resolve) => {
    const over = () => {
      isOver = true
      hand()
      resolve()
    }
    // A gzip stream without its trailer "fails" when it ends; an aborted one fails too.
    text.on('error', over)
    response.on('error', over).on('close', over)
  })
  request.on('error', () => {})

  return {
    status: response.statusCode,
    headers: response.headers,
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        hand()
      }),
    receivedBytes: () => bytes,
    ended,
    leave() {
      waiting = []
      request.destroy()
    },
  }
}
