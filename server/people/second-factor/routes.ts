import type { FastifyRequest } from 'fastify'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import * as contract from '#contract/people/second-factor.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { Identity } from '../identity.ts'
import { refuseUnproved } from '../passwords/confirm-password.ts'
import { relyingPartyOf } from '../sign-in/relying-party.ts'
import type { SignInDeps } from '../sign-in/tell-of-browser.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import type { FieldCipher } from '#server/platform/encryption/field-cipher.ts'
import { addPasskey, beginPasskey, beginTotp, confirmTotp, type Enrolled } from './enroll.ts'
import { askSignInPasskey, finishSignIn } from './finish-sign-in.ts'
import { askReauthenticationPasskey, reauthenticate } from './verify-factor.ts'
import { readSecondFactor } from './read-second-factor.ts'
import { removePasskey, removeTotp, replaceRecoveryCodes } from './remove-factor.ts'

type RouteDeps = Pick<
  Identity,
  'sessions' | 'completion' | 'pendingCookie' | 'confirmPassword' | 'checkRecentSecondFactor'
> & {
  deps: SignInDeps
  config: Pick<Config, 'publicUrl' | 'requireAdminSecondFactor'>
  cipher: FieldCipher
}

/** Mounts enrollment, the second step and re-authentication. */
export function mountSecondFactor(serve: Serve, identity: RouteDeps): void {
  const { sessions, completion, pendingCookie, checkRecentSecondFactor, config, cipher } = identity
  const deps = { ...identity.deps, cipher }
  const partyOf = ({ headers }: FastifyRequest) => relyingPartyOf(headers, config.publicUrl)

  serve(contract.finishSignIn, async ({ body: response, request, reply }) => {
    const [holder, party] = [pendingCookie.hashOf(request), partyOf(request)]
    const caller = completion.callerOf(request)
    const opened = await finishSignIn(deps, { holder, party, response, caller })
    if (!isRefusal(opened) || opened.refused === 'sign_in_over') pendingCookie.clear(reply)
    return completion.complete(opened, reply)
  })
  serve(contract.askSignInPasskey, ({ request }) =>
    askSignInPasskey(deps, { holder: pendingCookie.hashOf(request), party: partyOf(request) }),
  )

  serve(contract.getSecondFactor, async ({ principal, request }) => ({
    ...(await readSecondFactor(deps.pool, principal.userId)),
    passkeysPossible: partyOf(request) !== null,
    isRequired: config.requireAdminSecondFactor && principal.kind === 'staff',
  }))
  serve(contract.reauthenticate, ({ principal, body: response, request, address }) =>
    reauthenticate(deps, { principal, response, party: partyOf(request), address }),
  )
  serve(contract.askReauthenticationPasskey, ({ principal, request }) =>
    askReauthenticationPasskey(deps, { principal, party: partyOf(request) }),
  )

  serve(contract.beginTotp, async (call) => (await notConfirmed(call)) ?? beginTotp(deps, call.principal))
  serve(contract.confirmTotp, async ({ principal, body, address }) =>
    present(await confirmTotp(deps, { principal, code: body.code, address })),
  )
  serve(contract.removeTotp, (call) => removeTotp(deps, call))
  serve(
    contract.beginPasskey,
    async (call) =>
      (await notConfirmed(call)) ??
      beginPasskey(deps, { principal: call.principal, party: partyOf(call.request) }),
  )
  serve(contract.addPasskey, async ({ principal, body, request, address }) =>
    present(
      // Before the challenge is taken: the response stays good after re-authentication.
      (await checkRecentSecondFactor(principal)) ??
        (await addPasskey(deps, { ...body, principal, party: partyOf(request), address })),
    ),
  )
  serve(contract.removePasskey, (call) => removePasskey(deps, call, BigInt(call.params.id)))
  serve(contract.replaceRecoveryCodes, (call) => replaceRecoveryCodes(deps, call))

  /** Enrollment needs the password, and an existing second factor. */
  async function notConfirmed(call: {
    principal: Principal
    body: { password: string }
    address: string
  }): Promise<null | Refusal> {
    const { principal, body, address } = call
    return refuseUnproved(identity, { principal, password: body.password, address })
  }

  function present(enrolled: Enrolled | Refusal): { recoveryCodes: string[] | null } | Refusal {
    if (isRefusal(enrolled)) return enrolled
    sessions.forget(enrolled.endedIds)
    return { recoveryCodes: enrolled.recoveryCodes }
  }
}
