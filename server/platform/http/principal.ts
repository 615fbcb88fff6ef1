import type { FastifyRequest } from 'fastify'
import type { User } from '#contract/people/identity.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { type PrincipalKind, kindOf } from '#domain/staff/roles.ts'

/** The signed-in user; `people/sessions` provides it. */
export interface Principal {
  /** SHA-256 of the cookie's token, in hex: names the session but cannot open it. */
  readonly sessionId: string
  readonly userId: bigint
  readonly user: User
  readonly kind: PrincipalKind
  /** When they last typed their password. */
  readonly passwordConfirmedAt: Date
  /** Whether they have a second factor, as of reading the session: for staff, every request. */
  readonly hasSecondFactor?: boolean
}

export interface PrincipalResolver {
  /** The session of the request's cookie, or null. Marks it active unless the call only polls. */
  principalOf(request: FastifyRequest, isActivity: boolean): Promise<Principal | null> | Principal | null
}

/** A user's kind of principal. */
export const kindOfUser = ({ role }: Pick<User, 'role'>): PrincipalKind => kindOf(role)

/** Whether staff have a permission, by roles read with this request; customers have none. */
export const isPermitted = (
  { kind, user }: Pick<Principal, 'kind' | 'user'>,
  permission: Permission,
): boolean => kind === 'staff' && (user.permissions?.includes(permission) ?? false)
