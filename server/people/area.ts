import { BlockList } from 'node:net'
import { limitOf } from '#domain/support/limits.ts'
import type { Area } from '#server/platform/area.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createFieldCipher } from '#server/platform/encryption/field-cipher.ts'
import type { RateLimiter, Serve } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import { createDueNotices } from '#server/records/notifications/due-notices.ts'
import { mountDetails } from './details/routes.ts'
import { createVerifiedEmailCheck, mailProofOf, type CheckVerifiedEmail } from './email-links/prove-email.ts'
import type { LinkDeps } from './email-links/send-link.ts'
import { mountEmailLinks } from './email-links/routes.ts'
import { mountInvitations } from './invitations/routes.ts'
import { type Identity, createIdentity } from './identity.ts'
import { mountKeys } from './key-settings/routes.ts'
import { networksOf } from './keys/networks.ts'
import { EXPIRING_KEYS } from './keys/expiring-keys.ts'
import type { ReadPendingResets } from './passwords/list-password-resets.ts'
import { createDocumentCipher } from './profiles/document-cipher.ts'
import { ENDED_MONEY_LOCKS } from './payouts/money-lock.ts'
import { mountProfiles } from './profiles/routes.ts'
import { mountSecondFactor } from './second-factor/routes.ts'
import { createTokenCookie } from './sessions/token-cookie.ts'
import { createStaffPasswords } from './sign-in/break-glass.ts'
import { createSsoProvider } from './sso/provider.ts'
import { mountSignOn } from './sso/routes.ts'
import { mountWebhooks } from './webhook-settings/routes.ts'
import { createAddressJudge } from './webhooks/judge-address.ts'
import type { WebhookParts } from './webhooks/webhooks.ts'

/** Accounts, sessions, passwords, second factors, profiles. */
export interface People
  extends
    Area,
    Pick<
      Identity,
      | 'principals'
      | 'sessions'
      | 'keys'
      | 'confirmPassword'
      | 'checkRecentPassword'
      | 'checkRecentSecondFactor'
      | 'ensureFirstAdministrator'
    > {
  readonly rateLimiter: RateLimiter
  /** For sending. */
  readonly webhooks: Omit<WebhookParts, 'pool'>
  /** For payouts. */
  readonly checkVerifiedEmail: CheckVerifiedEmail
}

interface Reads {
  readPendingResets: ReadPendingResets
  readProfile: Parameters<typeof mountProfiles>[1]['readProfile']
}

export function createPeopleArea(platform: Platform, reads: Reads): People {
  const { clock, config, keys, log } = platform
  const identity = createIdentity(platform)
  const webhooks: Omit<WebhookParts, 'pool'> = {
    clock,
    log,
    cipher: createFieldCipher(keys, log),
    judge: createAddressJudge(networksOf(config.webhookNetworks) ?? new BlockList()),
  }
  const links = {
    ...identity.deps,
    sessions: identity.sessions,
    keys: identity.keys,
    cipher: createFieldCipher(keys, log),
    resetBy: { link: config.passwordResetLink, review: config.passwordResetReview },
  }
  const sso = config.sso
    ? {
        ...links,
        log,
        provider: createSsoProvider(config.sso),
        staffPasswords: createStaffPasswords({ ...links, breakGlass: config.sso.breakGlass }),
      }
    : null
  return {
    ...identity,
    webhooks,
    checkVerifiedEmail: createVerifiedEmailCheck(links),
    rateLimiter: rateLimiterOf(identity, clock),
    routes: (serve) => mountPeople(serve, { platform, identity, links, sso, webhooks, reads }),
    jobs: [
      identity.sessions.job,
      identity.keys.job,
      createDueNotices(platform, ENDED_MONEY_LOCKS),
      createDueNotices(platform, EXPIRING_KEYS),
    ],
    async close() {
      await identity.keys.close()
      await identity.close()
    },
  }
}

/** Counted for all servers together. */
const rateLimiterOf = ({ throttles }: Pick<Identity, 'throttles'>, clock: Clock): RateLimiter => ({
  async take(caller, what, { limit, ...rate }) {
    const refusal = await throttles.take(buckets.callsBy(caller, what), rate)
    if (!refusal || limit === undefined) return refusal
    const most = `${throttles.scaled(rate.times)}`
    const freeAgainAt = new Date(clock.now().getTime() + (refusal.retryAfterSeconds ?? 0) * 1_000)
    return { ...refusal, limit: limitOf(limit, { used: most, most, freeAgainAt }) }
  },
})

function mountPeople(
  serve: Serve,
  {
    platform: { pool, clock, config, keys, log, settings },
    identity,
    links,
    sso,
    webhooks,
    reads,
  }: {
    platform: Platform
    identity: Identity
    links: LinkDeps & { sessions: Identity['sessions'] }
    sso: Parameters<typeof mountSignOn>[1]
    webhooks: People['webhooks']
    reads: Reads
  },
): void {
  identity.mount(serve, {
    ...reads,
    mailProof: links.isMailing ? mailProofOf(links) : null,
    staffPasswords: sso?.staffPasswords ?? null,
    signUpStop: () => settings.at(clock.now()).stops.signUp,
  })
  mountEmailLinks(serve, links)
  mountInvitations(serve, links)
  mountSignOn(serve, sso, {
    ...identity,
    ssoCookie: createTokenCookie(config.publicUrl, { name: 'sso', sameSite: 'lax' }),
    publicUrl: config.publicUrl,
  })
  mountDetails(serve, { ...identity, ...links })
  mountKeys(serve, { ...identity, pool, clock })
  mountWebhooks(serve, { ...identity, ...webhooks, pool })
  mountSecondFactor(serve, {
    ...identity,
    deps: identity.deps,
    config,
    cipher: createFieldCipher(keys, log),
  })
  mountProfiles(serve, { pool, clock, documents: createDocumentCipher(keys, log), ...reads })
}
