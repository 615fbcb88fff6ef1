import type { Logger } from 'pino'
import type { Config } from '#server/platform/config/config.ts'
import { isMailing } from '#server/platform/config/public-config.ts'
import type { ListenConnection } from '#server/platform/database/listen.ts'
import { type Connection, openPool } from '#server/platform/database/pool.ts'
import type { PoolAndClock } from '#server/platform/database/database.ts'
import type { PrincipalResolver } from '#server/platform/http/principal.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { type SignInCompletion, createSignInCompletion } from './sign-in/sign-in-completion.ts'
import { mountStaff } from './staff/routes.ts'
import { mountAccess, mountLocks } from './accounts/access-routes.ts'
import { type Keys, createKeys } from './keys/keys.ts'
import {
  createConfirmPassword,
  type CheckRecentPassword,
  createRecentPasswordCheck,
  type Proving,
  createRecentSecondFactorCheck,
} from './passwords/confirm-password.ts'
import { ensureFirstAdministrator } from './accounts/administrators.ts'
import { createPasswords } from './passwords/passwords.ts'
import { mountPasswords } from './passwords/password-routes.ts'
import type { MailProof } from './sign-in/register.ts'
import { mountIdentity } from './sign-in/routes.ts'
import type { SignInDeps } from './sign-in/tell-of-browser.ts'
import type { ReadPendingResets } from './passwords/list-password-resets.ts'
import type { StaffPasswords } from './sign-in/break-glass.ts'
import { createSessionCookie, type TokenCookie, createTokenCookie } from './sessions/token-cookie.ts'
import { type Sessions, createSessions } from './sessions/sessions.ts'
import { type Throttles, createThrottles } from '#server/platform/throttling/throttles.ts'

interface MountedReads {
  readPendingResets: ReadPendingResets
  mailProof?: MailProof | null
  /** Null while staff sign in by password. */
  staffPasswords?: StaffPasswords | null
  /** Why sign-up is closed; null while it is open. */
  signUpStop?: () => string | null
}

export interface Identity extends Proving {
  principals: PrincipalResolver
  /** For streams, which end with their session. */
  sessions: Sessions
  keys: Keys
  /** Counted by all servers together. */
  throttles: Throttles
  /** For payouts to an account paid before. */
  checkRecentPassword: CheckRecentPassword
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

interface IdentityOptions extends PoolAndClock {
  /** Makes the first administrator. */
  ownersConnection: Connection
  listen: Pick<ListenConnection, 'subscribe' | 'catchUp'>
  config: IdentityConfig
  log: Logger
}

/** Accounts, passwords, sessions, and their rate limits. */
export function createIdentity(options: IdentityOptions): Identity {
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
    money: { keys: Keys; sessions: Sessions } & Proving
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

const signInDeps = ({ pool, clock, config }: PoolAndClock & { config: IdentityConfig }): SignInDeps => ({
  pool,
  clock,
  passwords: createPasswords(),
  throttles: createThrottles(pool, clock, config.rateLimitFactor),
  productName: config.productName,
  isMailing: isMailing(config),
})
