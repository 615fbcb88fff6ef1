import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/** What the server says to a step: yes, no with a code, or nothing until `release` or `dropConnections`. */
type Reply = 'accept' | 'hold' | { code: number; text: string }

/** How the server behaves; it accepts what is not named. */
interface Manner {
  recipient?: (address: string) => Reply
  content?: () => Reply
}

/** A message whose content arrived to its end and was not refused: the server may have delivered it. */
interface Received extends Email {
  /** Where the envelope said it goes. */
  recipient: string
  raw: string
}

/** A mail server on this machine that delivers to `inbox`. */
export interface MailServer {
  /** For SMTP_URL. */
  url: string
  port: number
  /** Oldest first. */
  inbox: Received[]
  /** The recipients that were named to it so far. */
  requested: string[]
  /** The passwords it has received. */
  signIns: string[]
  behave(manner: Manner): void
  /** Steps that wait for an answer now. */
  holding(): number
  /** Says yes to every step that waits. */
  release(): void
  dropConnections(): void
  /** Connections that are open now. */
  connections(): number
  close(): Promise<void>
}

/**
 * Starts one, on a free port or on `port`. With a `password` every client must sign in, without one none can. A
 * secure server speaks TLS with a self-signed certificate.
 */
export async function startMailServer(
  options: { port?: number; password?: string; isSecure?: boolean } = {},
): Promise<MailServer> {
  let manner: Manner = {}
  let held: (() => void)[] = []
  const inbox: Received[] = []
  const requested: string[] = []
  const signIns: string[] = []
  const sockets = new Set<Socket>()

  const answer = (reply: Reply, done: Done): void => {
    if (reply === 'accept') done()
    else if (reply === 'hold') held.push(() => done())
    else done(Object.assign(new Error(reply.text), { responseCode: reply.code }))
  }

  async function receive(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<Reply> {
    const content = await buffer(stream).catch(() => null)
    if (!content) return { code: 451, text: 'its sender hung up before the end: nothing was received' }
    const reply = manner.content?.() ?? 'accept'
    if (reply === 'accept' || reply === 'hold') {
      const recipient = envelope.rcptTo.map(({ address }) => address).join()
      inbox.push({ ...(await PostalMime.parse(content)), recipient, raw: content.toString('latin1') })
    }
    return reply
  }

  const server = createSmtpServer(options, {
    signedIn: (typed) => signIns.push(typed),
    recipient(address, done) {
      requested.push(address)
      answer(manner.recipient?.(address) ?? 'accept', done)
    },
    content: (stream, session, done) => void receive(stream, session).then((reply) => answer(reply, done)),
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const dropConnections = () => {
    held = []
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `${options.isSecure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    port,
    inbox,
    requested,
    signIns,
    behave: (next) => void (manner = next),
    holding: () => held.length,
    release() {
      const waiting = held
      held = []
      for (const say of waiting) say()
    },
    dropConnections,
    connections: () => sockets.size,
    async close() {
      dropConnections()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

type Done = (error?: Error | null) => void

/** The protocol; `steps` decide what is said to each step. */
function createSmtpServer(
  { password, isSecure = false }: { password?: string; isSecure?: boolean },
  steps: {
    signedIn(typed: string): void
    recipient(address: string, done: Done): void
    content(stream: SMTPServerDataStream, session: SMTPServerSession, done: Done): void
  },
): SMTPServer {
  return new SMTPServer({
    secure: isSecure,
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS', ...(password === undefined ? ['AUTH'] : [])],
    disableReverseLookup: true,
    logger: false,
    onAuth(auth, _session, done) {
      steps.signedIn(auth.password ?? '')
      if (auth.password === password) done(null, { user: auth.username })
      else done(new Error('what the server says of a wrong password'))
    },
    onRcptTo: ({ address }, _session, done) => steps.recipient(address, done),
    onData: (stream, session, done) => steps.content(stream, session, done),
  })
}
