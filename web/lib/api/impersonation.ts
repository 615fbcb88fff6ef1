import type { Boot } from '#contract/platform/boot.ts'
import type { Endpoint } from '#contract/endpoint.ts'

type Impersonation = NonNullable<Boot['impersonation']>

let impersonation: Impersonation | undefined

/** Called before the first drawing, where staff look at a customer's screens. */
export const beginImpersonation = (begun: Impersonation | undefined): void => void (impersonation = begun)

export const currentImpersonation = (): Impersonation | undefined => impersonation

/** The viewer's own session, which goes on. */
const OWN = /^\/api\/session(\/active)?$/

/** In an impersonation, the customer's read-only place. */
export function impersonationPath({ access }: Pick<Endpoint, 'access'>, path: string): string {
  const isOwn = access === 'public' || typeof access === 'object' || OWN.test(path)
  return impersonation && !isOwn ? path.replace('/api/', `/api/as/${impersonation.id}/`) : path
}
