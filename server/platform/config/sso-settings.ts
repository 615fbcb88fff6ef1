export interface SsoSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** The one username whose password still opens the office; null for none. */
  breakGlass: string | null
  /** The provider must know it. */
  callbackUrl: string
}

/** From the public address: a proxy may change the request's. */
export const CALLBACK_PATH = '/api/sso/callback'

/** Parses an issuer: https, or http on this machine. Else null. */
export function parseIssuer(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, search, hash, username, password } = new URL(text)
  if (search !== '' || hash !== '' || username !== '' || password !== '') return null
  const isOwn = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isOwn) ? text : null
}
