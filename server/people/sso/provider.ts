import type { Configuration } from 'openid-client'
import type { Logger } from 'pino'
import {
  MAX_SUBJECT_CHARACTERS,
  SIGN_ON_MAX_AGE_SECONDS,
  type SignedOnPerson,
  provesTwoFactors,
  wasAskedRecently,
} from '#domain/sso/sign-on.ts'
import { normalizeEmail } from '#domain/text/email.ts'
import type { SsoSettings } from '#server/platform/config/sso-settings.ts'
import type { StaffPasswords } from '../sign-in/break-glass.ts'
import type { SignInDeps } from '../sign-in/tell-of-browser.ts'

const TIMEOUT_SECONDS = 10

interface SignOnChecks {
  state: string
  nonce: string
  codeVerifier: string
}

/** The operator's OpenID Connect provider: code flow with PKCE, state and nonce. */
export interface SsoProvider {
  /** Where to send the browser, and the checks of its answer. Throws when the provider is down. */
  begin(): Promise<{ url: string; checks: SignOnChecks }>
  /** `query` is the callback's, with its "?". Throws for an invalid answer. */
  finish(query: string, checks: SignOnChecks): Promise<SignedOnPerson>
}

/** Loads the library and the provider's metadata with the first sign-in; retries after a failure. */
export function createSsoProvider(settings: SsoSettings): SsoProvider {
  let found: Promise<Configuration> | undefined
  async function discover(): Promise<Configuration> {
    const client = await import('openid-client')
    const { issuer, clientId, clientSecret } = settings
    return client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: [
        // Verify every ID token's signature, despite TLS.
        client.enableNonRepudiationChecks,
        // Settings allow http for this machine only.
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    })
  }
  async function configured(): Promise<Configuration> {
    found ??= discover()
    return found.catch((error: unknown) => {
      found = undefined
      throw error
    })
  }
  return {
    async begin() {
      const [client, configuration] = [await import('openid-client'), await configured()]
      const codeVerifier = client.randomPKCECodeVerifier()
      const checks = { state: client.randomState(), nonce: client.randomNonce(), codeVerifier }
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: settings.callbackUrl,
        scope: 'openid email',
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        max_age: String(SIGN_ON_MAX_AGE_SECONDS),
        state: checks.state,
        nonce: checks.nonce,
      })
      return { url: url.href, checks }
    },
    async finish(query, { state, nonce, codeVerifier }) {
      const [client, configuration] = [await import('openid-client'), await configured()]
      const tokens = await client.authorizationCodeGrant(
        configuration,
        new URL(`${settings.callbackUrl}${query}`),
        {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          // `maxAge` would demand `auth_time`, which not every provider sends.
          idTokenExpected: true,
        },
      )
      const claims = tokens.claims()
      if (claims === undefined) throw new Error('the provider sent no ID token')
      if (claims.sub.length === 0 || claims.sub.length > MAX_SUBJECT_CHARACTERS)
        throw new Error('the ID token names no person')
      if (!wasAskedRecently({ authTime: claims.auth_time, issuedAt: claims.iat }))
        throw new Error('the provider asked the person too long ago')
      const known: { readonly email?: unknown; readonly email_verified?: unknown } =
        claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : { email: claims['email'], email_verified: claims['email_verified'] }
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: verifiedEmail(known),
        hasSecondFactor: provesTwoFactors({ amr: claims['amr'], acr: claims['acr'] }),
      }
    },
  }
}

const verifiedEmail = (known: { email?: unknown; email_verified?: unknown }): string | null =>
  known.email_verified === true && typeof known.email === 'string' && known.email.length <= 254
    ? normalizeEmail(known.email)
    : null

export interface SsoDeps extends SignInDeps {
  log: Logger
  provider: SsoProvider
  staffPasswords: StaffPasswords
}
