import type { FastifyRequest } from 'fastify'
import * as signOn from '#contract/people/staff/sign-on.ts'
import { isRefusal, refuse } from '#contract/refusals.ts'
import { PENDING_SIGN_IN_MS } from '#domain/people/second-factor.ts'
import { SIGN_ON_MS } from '#domain/sso/sign-on.ts'
import { Accepted, REPLIED, type Serve } from '#server/platform/http/route.ts'
import type { TokenCookie } from '../sessions/token-cookie.ts'
import { relyingPartyOf } from '../sign-in/relying-party.ts'
import type { SignInCompletion } from '../sign-in/sign-in-completion.ts'
import { type SignOnEnd, finishSignOn, readSignOn, startSignOn, joinBySignOn, linkSignOn } from './sign-on.ts'
import type { SsoDeps } from './provider.ts'

interface Browser {
  /** Lax: the provider's page leads back with it. */
  ssoCookie: TokenCookie
  pendingCookie: TokenCookie
  completion: SignInCompletion
  publicUrl: string | undefined
}

/** Where the browser goes after the provider. */
const PAGES = { open: '/admin', due: '/auth?sso=continue', refused: '/auth?sso=failed' } as const

/** Mounts the staff's provider sign-in; without a provider, every call is refused. */
export function mountSignOn(serve: Serve, deps: SsoDeps | null, browser: Browser): void {
  const { ssoCookie, pendingCookie, completion } = browser
  const { callerOf, complete } = completion
  const partyOf = ({ headers }: FastifyRequest) => relyingPartyOf(headers, browser.publicUrl)

  serve(signOn.startSignOn, async ({ reply }) => {
    const started = deps === null ? refuse('not_offered') : await startSignOn(deps)
    if (isRefusal(started)) return started
    ssoCookie.set(reply, started.token, SIGN_ON_MS)
    reply.redirect(started.url)
    return REPLIED
  })
  serve(signOn.finishSignOn, async ({ request, reply }) => {
    if (deps === null) return refuse('not_offered')
    const { search: query } = new URL(request.url, 'http://localhost')
    const [holder, party] = [ssoCookie.hashOf(request), partyOf(request)]
    const end = await finishSignOn(deps, { holder, query, caller: callerOf(request), party })
    ssoCookie.clear(reply)
    if ('signedOn' in end) ssoCookie.set(reply, end.signedOn, SIGN_ON_MS)
    if ('due' in end) pendingCookie.set(reply, end.due.token, PENDING_SIGN_IN_MS)
    if ('opened' in end) complete(end.opened, reply)
    reply.redirect(pageAfter(end))
    return REPLIED
  })
  serve(signOn.readSignOn, ({ request }) => {
    if (deps === null) return refuse('not_offered')
    const [holder, pending] = [ssoCookie.hashOf(request), pendingCookie.hashOf(request)]
    return readSignOn(deps, { holder, pending, party: partyOf(request) })
  })
  serve(signOn.linkSignOn, async ({ body: form, request, reply }) => {
    if (deps === null) return refuse('not_offered')
    const holder = ssoCookie.hashOf(request)
    const linked = await linkSignOn(deps, {
      holder,
      form,
      caller: callerOf(request),
      party: partyOf(request),
    })
    if (isRefusal(linked)) return linked
    ssoCookie.clear(reply)
    if (!('due' in linked)) return complete(linked, reply)
    pendingCookie.set(reply, linked.token, PENDING_SIGN_IN_MS)
    return new Accepted(linked.due)
  })
  serve(signOn.joinBySignOn, async ({ body: { password }, request, reply }) => {
    if (deps === null) return refuse('not_offered')
    const holder = ssoCookie.hashOf(request)
    const joined = await joinBySignOn(deps, { holder, password, caller: callerOf(request) })
    if (!isRefusal(joined)) ssoCookie.clear(reply)
    return complete(joined, reply)
  })
}

function pageAfter(end: SignOnEnd): string {
  if ('refused' in end) return PAGES.refused
  return 'opened' in end ? PAGES.open : PAGES.due
}
