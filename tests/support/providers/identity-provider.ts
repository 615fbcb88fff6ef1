import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** A person as the provider knows them. */
export interface Account {
  subject: string
  email: string
  isVerified?: boolean
  amr?: string[]
}

/** What becomes of an ID token before it is sent. */
export interface TokenChange {
  /** Claims to replace; undefined leaves one out. */
  claims?(claims: Readonly<Record<string, unknown>>): Record<string, unknown>
  /** Whose key signs it, under the name of the provider's. The provider's if undefined. */
  signedBy?: 'stranger' | 'nobody'
}

/** A real OpenID provider on this machine. */
export interface IdentityProvider {
  issuer: string
  /** The settings of the product that signs in here, at its own address. */
  settings(publicUrl: string): Record<string, string>
  /** From now on the person who signs in, where no `visit` names another. */
  knows(who: Account): void
  /** A browser of this person goes to `url` and is led back: the address that it ends at, outside the provider. */
  visit(url: string, who: Account): Promise<string>
  /** From now on its ID tokens are changed so; null for as they are. */
  tamper(change: TokenChange | null): void
  close(): Promise<void>
}

const CLIENT = { id: 'northfold', secret: 'a-secret-of-this-test-alone' }

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const [OWN_KEY, STRANGERS_KEY] = [newKey(), newKey()]

const isTokenAnswer = (body: unknown): body is { id_token: string } =>
  typeof body === 'object' && body !== null && 'id_token' in body && typeof body.id_token === 'string'

function changed(token: string, { claims = (same) => same, signedBy }: TokenChange): string {
  const [header, payload] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString())
  const written = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = { ...JSON.parse(header ?? ''), ...(signedBy === 'nobody' ? { alg: 'none' } : {}) }
  const signed = `${written(head)}.${written(claims(JSON.parse(payload ?? '')))}`
  if (signedBy === 'nobody') return `${signed}.`
  const key = signedBy === 'stranger' ? STRANGERS_KEY : OWN_KEY
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
}

/** Knows two clients that lead back to `publicUrl`: the product, and another one, "stranger". */
export async function startIdentityProvider(publicUrl: string): Promise<IdentityProvider> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accounts = new Map<string, Account>()
  const provider = openProvider(issuer, `${publicUrl}/api/sso/callback`, accounts)
  let change: TokenChange | null = null
  provider.use(async ({ path, response }, next) => {
    await next()
    const body: unknown = response.body
    if (change !== null && path === '/token' && isTokenAnswer(body))
      response.body = { ...body, id_token: changed(body.id_token, change) }
  })
  const callback = provider.callback()
  const signIn = async (request: IncomingMessage, response: ServerResponse) => {
    const id = new URL(request.url ?? '', issuer).searchParams.get('as') ?? [...accounts.keys()].at(-1) ?? ''
    const amr = accounts.get(id)?.amr
    await provider.interactionFinished(request, response, {
      login: { accountId: id, remember: true, ...(amr ? { amr } : {}) },
    })
  }
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void signIn(request, response)
    else void callback(request, response)
  })
  return {
    issuer,
    settings: (address) => ({
      PUBLIC_URL: address,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    }),
    knows: (who) => void accounts.set(who.subject, who),
    visit(url, who) {
      accounts.delete(who.subject)
      accounts.set(who.subject, who)
      return walk(issuer, url, who.subject)
    },
    tamper: (wanted) => void (change = wanted),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function openProvider(issuer: string, back: string, accounts: ReadonlyMap<string, Account>): Provider {
  const client = (client_id: string) => ({
    client_id,
    client_secret: CLIENT.secret,
    redirect_uris: [back],
  })
  const provider: Provider = new Provider(issuer, {
    clients: [client(CLIENT.id), client('stranger')],
    jwks: { keys: [{ ...OWN_KEY.export({ format: 'jwk' }), kty: 'RSA', alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
    cookies: { keys: ['of this test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => {
        const { email, isVerified = true } = accounts.get(id) ?? { email: '' }
        return { sub: id, email, email_verified: isVerified }
      },
    }),
    // Who signs in agrees.
    async loadExistingGrant({ oidc }) {
      const { client: asking, session, params } = oidc
      const grant = new provider.Grant({
        clientId: asking?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope(String(params?.['scope']))
      await grant.save()
      return grant
    },
  })
  return provider
}

/** As a browser with cookies of its own goes, as long as it is at the provider. */
async function walk(issuer: string, url: string, subject: string): Promise<string> {
  const cookies = new Map<string, string>()
  let at = new URL(url)
  while (at.origin === issuer) {
    if (at.pathname.startsWith('/interaction/')) at.searchParams.set('as', subject)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const equals = pair.indexOf('=')
      cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
    }
    const location = reply.headers.get('location')
    if (location === null) throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`)
    at = new URL(location, at)
  }
  return at.href
}
