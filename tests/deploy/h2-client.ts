import { once } from 'node:events'
import { type ClientHttp2Session, type IncomingHttpHeaders, connect } from 'node:http2'
import net from 'node:net'
import tls from 'node:tls'

interface Asked {
  method?: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}

/** A browser's HTTP/2 connection to `host`, wherever it is, from an address of this machine. */
export interface H2Client {
  protocol(): string | undefined
  ask(asked: Asked): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>
  /** Opens a stream and answers its text up to a first message, without waiting for its end. */
  firstMessage(path: string, headers: Record<string, string>): Promise<string>
  close(): void
}

export async function openH2({
  port,
  host,
  ca,
  from,
}: {
  port: number
  host: string
  ca: string
  from: string
}): Promise<H2Client> {
  const line = net.connect({ port, host: '127.0.0.1', localAddress: from })
  const socket = tls.connect({ socket: line, servername: host, ca, ALPNProtocols: ['h2'] })
  socket.on('error', () => {})
  const session: ClientHttp2Session = connect(`https://${host}`, { createConnection: () => socket })
  session.on('error', () => {})
  await once(session, 'connect')
  const send = ({ method = 'GET', path, body, headers = {} }: Asked) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const json = text === undefined ? {} : { 'content-type': 'application/json' }
    const stream = session.request({
      ':method': method,
      ':path': path,
      ':authority': host,
      ...json,
      ...headers,
    })
    stream.setEncoding('utf8')
    stream.on('error', () => {})
    stream.end(text)
    return stream
  }
  return {
    protocol: () => session.alpnProtocol,
    async ask(asked) {
      const stream = send(asked)
      const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status': number }]
      let body = ''
      for await (const piece of stream) body += piece
      return { status: headers[':status'], headers, body }
    },
    async firstMessage(path, headers) {
      const stream = send({ path, headers })
      let text = ''
      for await (const piece of stream) {
        text += piece
        if (/^data: .*\n\n/m.test(text)) break
      }
      stream.close()
      return text
    },
    close: () => session.close(),
  }
}
