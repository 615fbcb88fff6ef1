import type { FastifyRequest } from 'fastify'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import * as contract from '#contract/people/second-factor.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { Identity } from '../identity.ts'
import { relyingPartyOf } from '../sign-in/relying-party.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import type { FieldCipher } from '#server/platform/encryption/safe.ts'
import { addPasskey, beginPasskey } from './enrol-passkey.ts'
import { beginTotp, confirmTotp } from './enrol-totp.ts'
import type { Enrolled } from './enrol.ts'
import { askSignInPasskey, finishSignIn } from './finish-sign-in.ts'
import { askProofPasskey, proveSecondFactor } from './prove.ts'
import { readSecondFactor } from './read-second-factor.ts'
import { removePasskey, removeTotp, replaceRecoveryCodes } from './remove-factor.ts'

type Deps = Pick<
  Identity,
  'parts' | 'sessions' | 'completion' | 'pendingCookie' | 'confirmPassword' | 'recentSecondFactor'
> & { config: Pick<Config, 'publicUrl' | 'requireAdminSecondFactor'>; safe: FieldCipher }

/** The second factor: enrolling it, the second step of signing in, and proving it again. */
export function mountSecondFactor(serve: Serve, deps: Deps): void {
  const { sessions, completion, pendingCookie, recentSecondFactor, config, safe } = deps
  const parts = { ...deps.parts, safe }
  const partyOf = ({ headers }: FastifyRequest) => relyingPartyOf(headers, config.publicUrl)

  serve(contract.finishSignIn, async ({ body: proof, request, reply }) => {
    const [holder, party] = [pendingCookie.hashOf(request), partyOf(request)]
    const caller = completion.callerOf(request)
    const opened = await finishSignIn(parts, { holder, party, proof, caller })
    if (!isRefusal(opened) || opened.refused === 'sign_in_over') pendingCookie.clear(reply)
    return completion.admit(opened, reply)
  })
  serve(contract.askSignInPasskey, ({ request }) =>
    askSignInPasskey(parts, { holder: pendingCookie.hashOf(request), party: partyOf(request) }),
  )

  serve(contract.getSecondFactor, async ({ principal, request }) => ({
    ...(await readSecondFactor(parts.pool, principal.userId)),
    passkeysPossible: partyOf(request) !== null,
    isRequired: config.requireAdminSecondFactor && principal.user.role === 'administrator',
  }))
  serve(contract.proveSecondFactor, ({ principal, body: proof, request, address }) =>
    proveSecondFactor(parts, { principal, proof, party: partyOf(request), address }),
  )
  serve(contract.askProofPasskey, ({ principal, request }) =>
    askProofPasskey(parts, { principal, party: partyOf(request) }),
  )

  serve(contract.beginTotp, async (call) => (await notConfirmed(call)) ?? beginTotp(parts, call.principal))
  serve(contract.confirmTotp, async ({ principal, body, address }) =>
    present(await confirmTotp(parts, { principal, code: body.code, address })),
  )
  serve(contract.removeTotp, (call) => removeTotp(parts, call))
  serve(
    contract.beginPasskey,
    async (call) =>
      (await notConfirmed(call)) ??
      beginPasskey(parts, { principal: call.principal, party: partyOf(call.request) }),
  )
  serve(contract.addPasskey, async ({ principal, body, request, address }) =>
    present(
      // Before the challenge is taken: the same answer is good once that is proved.
      (await recentSecondFactor(principal)) ??
        (await addPasskey(parts, { ...body, principal, party: partyOf(request), address })),
    ),
  )
  serve(contract.removePasskey, (call) => removePasskey(parts, call, BigInt(call.params.id)))
  serve(contract.replaceRecoveryCodes, (call) => replaceRecoveryCodes(parts, call))

  /** Who enrols proves the password, and a second factor that is there already. */
  async function notConfirmed(call: {
    principal: Principal
    body: { password: string }
    address: string
  }): Promise<null | Refusal> {
    const { principal, body, address } = call
    return (
      (await recentSecondFactor(principal)) ??
      deps.confirmPassword({ principal, password: body.password, address })
    )
  }

  function present(enrolled: Enrolled | Refusal): { recoveryCodes: string[] | null } | Refusal {
    if (isRefusal(enrolled)) return enrolled
    sessions.forget(enrolled.endedIds)
    return { recoveryCodes: enrolled.recoveryCodes }
  }
}
