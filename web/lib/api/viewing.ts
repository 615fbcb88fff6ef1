import type { Boot } from '#contract/platform/boot.ts'
import type { Endpoint } from '#contract/endpoint.ts'

type Viewing = NonNullable<Boot['viewing']>

let viewing: Viewing | undefined

/** The page belongs to a member of the staff who looks at a customer's screens; told once, before the first drawing. */
export const beginViewing = (begun: Viewing | undefined): void => void (viewing = begun)

export const currentViewing = (): Viewing | undefined => viewing

/** Of the viewer's own session, which goes on meanwhile. */
const OWN = /^\/api\/session(\/active)?$/

/** Where a call goes: in a viewing to the customer's place, where nothing can be changed. */
export function viewedPath({ access }: Pick<Endpoint, 'access'>, path: string): string {
  const isOwn = access === 'public' || typeof access === 'object' || OWN.test(path)
  return viewing && !isOwn ? path.replace('/api/', `/api/as/${viewing.id}/`) : path
}
