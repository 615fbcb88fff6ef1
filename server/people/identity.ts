import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Serve, PrincipalResolver } from '#server/platform/http/route.ts'
import { type SignInCompletion, createSignInCompletion } from './sign-in/sign-in-completion.ts'
import { mountAccess } from './accounts/access-routes.ts'
import { type ConfirmPassword, createConfirmPassword } from './passwords/confirm-password.ts'
import { ensureFirstAdministrator } from './accounts/first-administrator.ts'
import type { IdentityParts } from './passwords/identity-parts.ts'
import { createPasswords } from './passwords/passwords.ts'
import { mountPasswords } from './passwords/password-routes.ts'
import { mountIdentity } from './sign-in/routes.ts'
import type { ReadPendingResets } from './passwords/read-pending-password-resets.ts'
import { type RecentPassword, createRecentPassword } from './passwords/recent-password.ts'
import { type RecentSecondFactor, createRecentSecondFactor } from './passwords/recent-second-factor.ts'
import { createSessionCookie } from './sessions/session-cookie.ts'
import { type Sessions, createSessions } from './sessions/sessions.ts'
import { type Throttles, createThrottles } from '#server/platform/throttling/throttles.ts'
import { type TokenCookie, createTokenCookie } from './sessions/token-cookie.ts'

export interface Identity {
  /** Who a request comes from. */
  principals: PrincipalResolver
  /** For streams, which must end with the session behind them. */
  sessions: Sessions
  /** What slows people down, counted by all servers together. */
  throttles: Throttles
  /** For requests about money, which ask for the password again. */
  confirmPassword: ConfirmPassword
  /** For requests about money to where money went before. */
  recentPassword: RecentPassword
  /** For requests about money and access, of those who have a second factor. */
  recentSecondFactor: RecentSecondFactor
  /** For the second step of signing in. */
  parts: IdentityParts
  completion: SignInCompletion
  /** Of a browser in which the right password was typed and the second factor is due. It opens nothing. */
  pendingCookie: TokenCookie
  mount(serve: Serve, reads: { readPendingResets: ReadPendingResets }): void
  /** Makes the first administrator when there is none; the generated password, to be shown once. */
  ensureFirstAdministrator(): Promise<{ username: string; password: string } | undefined>
  /** Stops the background work; before the pool ends. */
  close(): Promise<void>
}

type IdentityConfig = Pick<
  Config,
  'publicUrl' | 'rateLimitFactor' | 'productName' | 'adminUsername' | 'adminPassword'
>

/** Who people are: accounts, passwords, sessions, and what slows down those who guess. */
export function createIdentity(options: {
  pool: Pool
  clock: Clock
  config: IdentityConfig
  log: Logger
}): Identity {
  const { pool, clock, config, log } = options
  const cookie = createSessionCookie(config.publicUrl)
  const sessions = createSessions({ pool, clock, cookie, log })
  const parts: IdentityParts = {
    pool,
    clock,
    passwords: createPasswords(),
    throttles: createThrottles(pool, clock, config.rateLimitFactor),
    productName: config.productName,
  }
  const confirmPassword = createConfirmPassword(parts, sessions)
  const recentSecondFactor = createRecentSecondFactor(parts)
  // No link from elsewhere sends it along.
  const pendingCookie = createTokenCookie(config.publicUrl, { name: 'second-step', sameSite: 'strict' })
  const completion = createSignInCompletion(sessions, cookie)

  return {
    principals: sessions,
    sessions,
    throttles: parts.throttles,
    confirmPassword,
    recentPassword: createRecentPassword(parts),
    recentSecondFactor,
    parts,
    completion,
    pendingCookie,
    mount(serve, { readPendingResets }) {
      mountIdentity(serve, parts, {
        sessions,
        cookie,
        pendingCookie,
        completion,
        publicUrl: config.publicUrl,
      })
      mountAccess(serve, { pool, clock, sessions })
      mountPasswords(serve, { ...parts, sessions, confirmPassword, recentSecondFactor, readPendingResets })
    },
    ensureFirstAdministrator: () => ensureFirstAdministrator(pool, clock, config),
    close: () => sessions.close(),
  }
}
