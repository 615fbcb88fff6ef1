import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type DeliveryOutcome, type SmtpError, outcomeOfFailure } from './failure.ts'
import { type SmtpServer, isThisMachine } from '../config/mail-settings.ts'

const CONNECT_MS = 10_000
/** Silence that ends a conversation; after the content a server may still be working. */
const SILENCE_MS = 120_000
const GOODBYE_MS = 2_000

interface Letter {
  from: string
  to: string
  content: Buffer
}

/** One conversation with the mail server, one message at a time; over at the first failure. */
export type SmtpSession = Awaited<ReturnType<typeof openSmtpSession>>

/** Connects and signs in; rejects with an SmtpError. `signal` hangs up. */
export async function openSmtpSession(smtp: SmtpServer, signal: AbortSignal) {
  const { host, port, isSecure, credentials } = smtp
  const isLocal = isThisMachine(smtp)
  const connection = new SMTPConnection({
    host,
    port,
    secure: isSecure,
    // A password never leaves the machine unencrypted, even if STARTTLS is attacked.
    ignoreTLS: isLocal,
    requireTLS: !isLocal && !isSecure && credentials !== null,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    socketCloseTimeout: 0,
  })
  const hangUp = () => connection.close()
  // Without a listener an error of an idle connection would end the process.
  connection.on('error', hangUp)
  signal.addEventListener('abort', hangUp)
  connection.once('end', () => signal.removeEventListener('abort', hangUp))
  try {
    signal.throwIfAborted()
    await step(connection, (done) => connection.connect(done))
    if (credentials) {
      const { user, password: pass } = credentials
      await step(connection, (done) => connection.login({ credentials: { user, pass } }, done))
    }
  } catch (error) {
    hangUp()
    throw error
  }

  return {
    /**
     * Sends one message. It awaits `beginDelivery` after the server's "go ahead" and before any content; if that fails
     * or is false, the conversation ends and the answer is null.
     */
    send: (letter: Letter, beginDelivery: () => Promise<boolean>) => send(connection, letter, beginDelivery),
    /** Fails what is being sent. */
    hangUp,
    quit(): void {
      connection.quit()
      setTimeout(hangUp, GOODBYE_MS).unref()
    },
  }
}

async function send(
  connection: SMTPConnection,
  { from, to, content }: Letter,
  beginDelivery: () => Promise<boolean>,
): Promise<DeliveryOutcome | null> {
  let isOver = false
  let mayHaveLeft = false
  let beginning: Promise<boolean> | undefined

  // First read after "go ahead": until its end, nothing was accepted.
  async function* committed() {
    beginning = beginDelivery()
    if (!(await beginning) || isOver) throw new Error('the message stays here')
    mayHaveLeft = true
    yield content
  }

  try {
    const envelope = { from, to: [to], size: content.length }
    await step(connection, (done) => connection.send(envelope, Readable.from(committed()), done))
    return { state: 'sent' }
  } catch (error) {
    isOver = true
    connection.close()
    const isOurs = await beginning?.catch(() => false)
    return isOurs === false ? null : outcomeOfFailure(error as SmtpError, mayHaveLeft)
  }
}

/** One step: fails with its own error, the connection's, or its end. */
function step(
  connection: SMTPConnection,
  take: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => settle(new Error('the conversation ended'))
    function settle(error?: Error | null) {
      connection.off('error', settle)
      connection.off('end', end)
      if (error) reject(error)
      else resolve()
    }
    connection.prependListener('error', settle)
    connection.on('end', end)
    take(settle)
  })
}
