import { type Refusal, refuse } from '#contract/refusals.ts'
import { SIGN_ON_MS } from '#domain/sso/sign-on.ts'
import { newToken, sessionId } from '../sessions/token-cookie.ts'
import { PUT_STARTED } from './sso.sql.ts'
import type { SsoDeps } from './sso-deps.ts'

/**
 * Begins a provider sign-in: the address, and the token that binds the answer to this browser. Refuses while the
 * provider is down.
 */
export async function startSignOn({
  pool,
  clock,
  log,
  provider,
}: SsoDeps): Promise<{ url: string; token: string } | Refusal> {
  const begun = await provider.begin().catch((err: unknown) => {
    log.warn({ err }, 'the identity provider did not answer')
    return null
  })
  if (begun === null) return refuse('sign_on_unavailable')
  const token = newToken()
  const { state, nonce, codeVerifier } = begun.checks
  const expiresAt = new Date(clock.now().getTime() + SIGN_ON_MS)
  await pool.query(PUT_STARTED, [sessionId(token), state, nonce, codeVerifier, expiresAt])
  return { url: begun.url, token }
}
