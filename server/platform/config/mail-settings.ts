import { isIP } from 'node:net'

/** Where mail is handed over. */
export interface SmtpServer {
  host: string
  port: number
  /** smtps; else STARTTLS if offered. */
  isSecure: boolean
  credentials: { user: string; password: string } | null
}

/** A sender, by default with the product's name. */
export interface Mailbox {
  name: string | null
  address: string
}

export interface MailSettings {
  smtp: SmtpServer
  from: Mailbox
}

const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 }
const HOST_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/

/** Reads "smtp://user:password@mail.example.com:587"; null for anything else, also what would be ignored. */
export function parseSmtpUrl(text: string): SmtpServer | null {
  // URL parsing ignores line breaks.
  if (/[\s\p{C}]/u.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  const port = url.port === '' ? PORTS[url.protocol] : Number(url.port)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const rest = `${url.pathname}${url.search}${url.hash}`
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (!(url.protocol in PORTS) || !port || (rest !== '' && rest !== '/')) return null
  if (!HOST_NAME.test(host) && !isIP(host)) return null
  if (user === null || password === null || (user === '') !== (password === '')) return null
  return { host, port, isSecure: url.protocol === 'smtps:', credentials: user ? { user, password } : null }
}

function decoded(part: string): string | null {
  try {
    const text = decodeURIComponent(part)
    return /\p{C}/u.test(text) ? null : text
  } catch {
    return null
  }
}

const MAILBOX = /^(?:(?<name>[^<>]{0,80})<(?<inside>[^<>]+)>|(?<bare>[^<>]+))$/
const ADDRESS = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?$/

/** Parses "no-reply@example.com" or "Northfold <no-reply@example.com>"; else null. */
export function parseMailbox(text: string): Mailbox | null {
  const { name, inside, bare } = MAILBOX.exec(text.trim())?.groups ?? {}
  const address = (inside ?? bare ?? '').trim()
  if (/\p{C}/u.test(text) || !ADDRESS.test(address)) return null
  return { name: name?.trim().replace(/^"(.*)"$/, '$1') || null, address }
}

/** Whether the server is this machine: no network to listen on, and its own certificate. */
export const isThisMachine = ({ host }: SmtpServer): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** The server's address without the password. */
export function describeSmtp({ host, port, isSecure, credentials }: SmtpServer): string {
  const user = credentials ? `${encodeURIComponent(credentials.user)}:***@` : ''
  return `${isSecure ? 'smtps' : 'smtp'}://${user}${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

/** "Northfold <no-reply@example.com>". */
export const describeMailbox = ({ name, address }: Mailbox): string =>
  name === null ? address : `${name} <${address}>`
