import * as contract from '#contract/people/programs/keys.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { resumeKeys, revokeKey, stopKeys, type KeyDeps, createKey, resumeKeyOrders } from './change-keys.ts'
import { ownerOf } from '../second-factor/factor-owner.ts'
import { listKeys } from './list-keys.ts'
import type { ForgetKeys } from '../keys/revoke-all-keys.ts'

/** Mounts the keys of programs. No key opens these endpoints. */
export function mountKeys(serve: Serve, deps: KeyDeps & { keys: ForgetKeys }): void {
  serve(contract.listKeys, ({ principal }) => listKeys(deps.pool, principal.userId))
  serve(contract.createKey, ({ principal, body: form, address }) =>
    createKey(deps, { principal, form, address }),
  )
  serve(contract.revokeKey, ({ principal, params, address }) =>
    revokeKey(deps, { principal, address, id: BigInt(params.id) }),
  )
  serve(contract.stopKeys, ({ principal, address }) => stopKeys(deps, ownerOf({ principal, address })))
  serve(contract.resumeKeys, ({ principal, body, address }) =>
    resumeKeys(deps, { principal, address, password: body.password }),
  )
  serve(contract.resumeKeyOrders, ({ principal, address }) =>
    resumeKeyOrders(deps, ownerOf({ principal, address })),
  )
}
