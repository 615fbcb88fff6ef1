import type { Boot } from '#contract/platform/boot.ts'
import type { Endpoint } from '#contract/endpoint.ts'

type Impersonation = NonNullable<Boot['impersonation']>

let impersonation: Impersonation | undefined

/** The page belongs to a member of the staff who looks at a customer's screens; told once, before the first drawing. */
export const beginImpersonation = (begun: Impersonation | undefined): void => void (impersonation = begun)

export const currentImpersonation = (): Impersonation | undefined => impersonation

/** Of the viewer's own session, which goes on meanwhile. */
const OWN = /^\/api\/session(\/active)?$/

/** Where a call goes: in an impersonation to the customer's place, where nothing can be changed. */
export function impersonationPath({ access }: Pick<Endpoint, 'access'>, path: string): string {
  const isOwn = access === 'public' || typeof access === 'object' || OWN.test(path)
  return impersonation && !isOwn ? path.replace('/api/', `/api/as/${impersonation.id}/`) : path
}
