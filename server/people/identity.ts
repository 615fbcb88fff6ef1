import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import { isMailing } from '#server/platform/config/public-config.ts'
import type { ListenConnection } from '#server/platform/database/listen.ts'
import { type Connection, type Pool, openPool } from '#server/platform/database/pool.ts'
import type { PrincipalResolver } from '#server/platform/http/principal.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { type SignInCompletion, createSignInCompletion } from './sign-in/sign-in-completion.ts'
import { mountStaff } from './staff/routes.ts'
import { mountAccess, mountLocks } from './accounts/access-routes.ts'
import { type Keys, createKeys } from './keys/keys.ts'
import { type ConfirmPassword, createConfirmPassword } from './passwords/confirm-password.ts'
import { ensureFirstAdministrator } from './accounts/first-administrator.ts'
import { createPasswords } from './passwords/passwords.ts'
import { mountPasswords } from './passwords/password-routes.ts'
import type { MailProof } from './sign-in/register.ts'
import { mountIdentity } from './sign-in/routes.ts'
import type { SignInDeps } from './sign-in/tell-of-browser.ts'
import type { ReadPendingResets } from './passwords/read-pending-password-resets.ts'
import { type CheckRecentPassword, createRecentPasswordCheck } from './passwords/check-recent-password.ts'
import {
  type CheckRecentSecondFactor,
  createRecentSecondFactorCheck,
} from './passwords/check-recent-second-factor.ts'
import type { StaffPasswords } from './sign-in/break-glass.ts'
import { createSessionCookie } from './sessions/session-cookie.ts'
import { type Sessions, createSessions } from './sessions/sessions.ts'
import { type Throttles, createThrottles } from '#server/platform/throttling/throttles.ts'
import { type TokenCookie, createTokenCookie } from './sessions/token-cookie.ts'

interface MountedReads {
  readPendingResets: ReadPendingResets
  mailProof?: MailProof | null
  /** Null while staff sign in by password. */
  staffPasswords?: StaffPasswords | null
  /** Why sign-up is closed; null while it is open. */
  signUpStop?: () => string | null
}

export interface Identity {
  principals: PrincipalResolver
  /** For streams, which end with their session. */
  sessions: Sessions
  keys: Keys
  /** Counted by all servers together. */
  throttles: Throttles
  confirmPassword: ConfirmPassword
  /** For payouts to an account paid before. */
  checkRecentPassword: CheckRecentPassword
  /** For users with a second factor: money and access. */
  checkRecentSecondFactor: CheckRecentSecondFactor
  deps: SignInDeps
  completion: SignInCompletion
  /** Marks a browser in which only the password was entered; opens nothing. */
  pendingCookie: TokenCookie
  mount(serve: Serve, reads: MountedReads): void
  /** Makes the first administrator when there is none; answers the generated password, shown once. */
  ensureFirstAdministrator(): Promise<{ username: string; password: string } | undefined>
  /** Writes the last activity. Call before the pool ends. */
  close(): Promise<void>
}

type IdentityConfig = Pick<
  Config,
  | 'passwordResetReview'
  | 'mail'
  | 'publicUrl'
  | 'rateLimitFactor'
  | 'productName'
  | 'adminUsername'
  | 'adminPassword'
>

/** Accounts, passwords, sessions, and their rate limits. */
export function createIdentity(options: {
  pool: Pool
  /** Makes the first administrator. */
  ownersConnection: Connection
  listen: Pick<ListenConnection, 'run'>
  clock: Clock
  config: IdentityConfig
  log: Logger
}): Identity {
  const { pool, listen, clock, config, log } = options
  const cookie = createSessionCookie(config.publicUrl)
  const sessions = createSessions({ pool, listen, clock, cookie, log })
  const keys = createKeys({ pool, clock, log })
  const deps = signInDeps(options)
  const confirmPassword = createConfirmPassword(deps, sessions)
  const checkRecentSecondFactor = createRecentSecondFactorCheck(options)
  // Not sent by a link from another site.
  const pendingCookie = createTokenCookie(config.publicUrl, { name: 'second-step', sameSite: 'strict' })
  const browserCookie = createTokenCookie(config.publicUrl, { name: 'browser', sameSite: 'strict' })
  const completion = createSignInCompletion(sessions, cookie, browserCookie)

  return {
    principals: sessions,
    sessions,
    keys,
    throttles: deps.throttles,
    confirmPassword,
    checkRecentPassword: createRecentPasswordCheck(options),
    checkRecentSecondFactor,
    deps,
    completion,
    pendingCookie,
    mount: (serve, over) =>
      mountOver(serve, {
        mailProof: null,
        staffPasswords: null,
        signUpStop: () => null,
        ...over,
        deps,
        browser: { sessions, cookie, pendingCookie, completion, publicUrl: config.publicUrl },
        money: { sessions, keys, confirmPassword, checkRecentSecondFactor },
        isReviewed: config.passwordResetReview,
      }),
    ensureFirstAdministrator: () =>
      ensureFirstAdministrator(
        { pool, openOwnersPool: () => openPool(options.ownersConnection, log, 1) },
        clock,
        config,
      ),
    close: () => sessions.close(),
  }
}

function mountOver(
  serve: Serve,
  parts: Required<MountedReads> & {
    deps: SignInDeps
    browser: Omit<Parameters<typeof mountIdentity>[2], 'mailProof' | 'staffPasswords' | 'signUpStop'>
    money: { keys: Keys; sessions: Sessions } & Pick<Identity, 'confirmPassword' | 'checkRecentSecondFactor'>
    isReviewed: boolean
  },
): void {
  const { deps, browser, money, mailProof, staffPasswords, signUpStop, readPendingResets, isReviewed } = parts
  const { pool, clock } = deps
  const { sessions } = browser
  mountIdentity(serve, deps, { ...browser, mailProof, staffPasswords, signUpStop })
  mountAccess(serve, { pool, clock, sessions })
  mountStaff(serve, { pool, clock, sessions })
  mountLocks(serve, { ...money, pool, clock })
  mountPasswords(serve, { ...deps, ...money, readPendingResets, isReviewed })
}

const signInDeps = ({
  pool,
  clock,
  config,
}: {
  pool: Pool
  clock: Clock
  config: IdentityConfig
}): SignInDeps => ({
  pool,
  clock,
  passwords: createPasswords(),
  throttles: createThrottles(pool, clock, config.rateLimitFactor),
  productName: config.productName,
  isMailing: isMailing(config),
})
