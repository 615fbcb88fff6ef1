/** How staff sign in at the operator's identity provider. */
export interface SsoSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** The one username whose password still opens the office; null for none. */
  breakGlass: string | null
  /** Where the provider leads back to; it has to know this address. */
  callbackUrl: string
}

/** Of the public address: a proxy changes what a request says of it. */
export const CALLBACK_PATH = '/api/sso/callback'

/** Reads an issuer: https, or http on this machine alone. Null for anything else. */
export function parseIssuer(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, search, hash, username, password } = new URL(text)
  if (search !== '' || hash !== '' || username !== '' || password !== '') return null
  const isOwn = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isOwn) ? text : null
}
