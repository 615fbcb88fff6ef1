import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Boot } from '#contract/platform/boot.ts'
import { IMPERSONATION_API, IMPERSONATION_PAGE } from '#contract/platform/impersonation-paths.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Operation } from '#contract/operation.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { maskPrivateFields } from '#domain/staff/masking.ts'
import { isPermitted, type Principal, type PrincipalResolver } from './principal.ts'
import { sendRefusal } from './problem.ts'

interface Impersonated {
  readonly principal: Principal
  readonly endsAt: Date
}

export interface Impersonations {
  /** The customer of this staff member's open impersonation; null if another's or over. */
  customerIn(impersonationId: string, viewer: Principal): Promise<Impersonated | null>
}

interface ImpersonationAdmission {
  impersonations: Impersonations
  principals: PrincipalResolver
  requireAdminSecondFactor?: boolean
}

/** The customer in whose place a request is answered: the session's staff may look, and the impersonation is open. */
async function impersonatedBy(
  request: FastifyRequest,
  { impersonations, principals, requireAdminSecondFactor }: ImpersonationAdmission,
): Promise<{ viewed: Impersonated; viewer: Principal } | Refusal> {
  const viewer = await principals.principalOf(request, true)
  if (!viewer) return refuse('not_signed_in')
  if (!isPermitted(viewer, 'customers.view_as')) return refuse('not_allowed')
  if (requireAdminSecondFactor && !viewer.hasSecondFactor) return refuse('second_factor_required')
  const { impersonation } = request.params as { impersonation: string }
  const viewed = await impersonations.customerIn(impersonation, viewer)
  return viewed ? { viewed, viewer } : refuse('viewing_over')
}

interface ImpersonationPage {
  /** As the customer has it. */
  readonly pathname: string
  readonly user: Principal['user']
  readonly boot: Pick<Boot, 'impersonation'>
}

/** The page at an impersonation's address; null at other addresses, or if it is another's or over. */
export async function impersonationPage(
  address: string,
  viewer: Principal | null,
  impersonations: Impersonations,
): Promise<ImpersonationPage | null> {
  const [, id, pathname = ''] = IMPERSONATION_PAGE.exec(address) ?? []
  if (id === undefined || !viewer || !isPermitted(viewer, 'customers.view_as')) return null
  const viewed = await impersonations.customerIn(id, viewer)
  if (!viewed) return null
  const impersonation = { id, endsAt: viewed.endsAt.toISOString() }
  return { pathname: pathname === '' ? '/' : pathname, user: viewed.principal.user, boot: { impersonation } }
}

/**
 * Answers a viewable endpoint in a customer's place, at its own path. The session stays the viewer's; the customer's is
 * never created. What the reader has no permission for is masked.
 */
export function mountImpersonated(
  app: FastifyInstance,
  admission: ImpersonationAdmission,
  { path }: Endpoint,
  operation: Operation,
  answer: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  app.route({
    method: 'GET',
    url: path.replace('/api', IMPERSONATION_API),
    config: { isImpersonated: true },
    schema: operation.input,
    async onRequest(request, reply) {
      const found = await impersonatedBy(request, admission)
      if ('refused' in found) return sendRefusal(reply, found)
      const { viewed, viewer } = found
      request.principal = viewed.principal
      request.isMasked = !isPermitted(viewer, 'customers.private')
    },
    async handler(request, reply) {
      const answered = await answer(request, reply)
      const isWritten = answered === reply || answered === undefined
      return isWritten || !request.isMasked ? answered : maskPrivateFields(answered)
    },
  })
}

/** Refuses changes, and what only the customer may see, in a customer's place. */
export function refuseOtherImpersonated(app: FastifyInstance, admission: ImpersonationAdmission): void {
  app.decorateRequest('isMasked', false)
  app.all(`${IMPERSONATION_API}/*`, {
    config: { isImpersonated: true },
    async onRequest(request, reply) {
      const found = await impersonatedBy(request, admission)
      return sendRefusal(reply, 'refused' in found ? found : refuse('viewing_only'))
    },
    handler: () => undefined,
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isImpersonated?: true
  }
  interface FastifyRequest {
    /** Whether the answer omits what its reader may not see. */
    isMasked: boolean
  }
}
