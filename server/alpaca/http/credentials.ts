import type { IncomingHttpHeaders } from 'node:http'

/** As a program sends them. */
export interface Credentials {
  keyId: string
  secret: string
}

/** Longer ones are no key of ours. */
const MOST_CHARACTERS = 400

/**
 * The key of a request: Alpaca's two headers, `Basic id:secret` or `Bearer id.secret`. Null without one, and for two,
 * which would be ambiguous. Never from the address or a cookie.
 */
export function credentialsOf(headers: IncomingHttpHeaders): Credentials | null {
  const keyId = headers['apca-api-key-id']
  const secret = headers['apca-api-secret-key']
  const { authorization } = headers
  const byHeaders = typeof keyId === 'string' && typeof secret === 'string' ? { keyId, secret } : null
  if (keyId !== undefined || secret !== undefined) return authorization === undefined ? byHeaders : null
  if (authorization === undefined || authorization.length > MOST_CHARACTERS) return null
  const [, scheme = '', value = ''] = /^(basic|bearer) ([\x21-\x7e]+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'basic') return halves(Buffer.from(value, 'base64').toString('latin1'), ':')
  return halves(value, '.')
}

function halves(text: string, separator: string): Credentials | null {
  const at = text.indexOf(separator)
  return at < 0 ? null : { keyId: text.slice(0, at), secret: text.slice(at + 1) }
}
