import type * as z from 'zod/mini'
import type { Permission } from '#domain/staff/permissions.ts'
import type { Operation, Schema, StaffOperation } from './operation.ts'

/**
 * Who may call an endpoint. 'public' needs no session; 'signed-in' any; 'customer' a customer's; a permission, staff
 * whose roles have it. Checked before the body is read.
 */
export type Access = 'public' | 'signed-in' | 'customer' | { readonly permission: Permission }

/** An endpoint names a permission exactly if its operation is for staff. */
type AccessOf<Declared extends Operation> = Operation extends Declared
  ? Access
  : Declared extends { isForStaff: true }
    ? Extract<Access, object>
    : Exclude<Access, object>

/** A staff endpoint's permission, else null. */
export const permissionFor = (access: Access): Permission | null =>
  typeof access === 'object' ? access.permission : null

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

declare const OPERATION: unique symbol

/** What client and server share of a request. */
export interface Endpoint<Declared extends Operation = Operation, May extends Access = AccessOf<Declared>> {
  method: Method
  /** With `:name` for parameters. */
  path: `/api/${string}`
  access: May
  /** A type only, never a value. */
  readonly [OPERATION]?: Declared
}

export type OperationOf<E extends Endpoint> = E extends Endpoint<infer Declared> ? Declared : never

type Parsed<T> = T extends Schema ? z.output<T> : undefined
type Sent<T> = T extends Schema ? z.input<T> : undefined

export interface ParsedInput<E extends Endpoint> {
  params: Parsed<OperationOf<E>['input']['params']>
  query: Parsed<OperationOf<E>['input']['query']>
  body: Parsed<OperationOf<E>['input']['body']>
}

/** What a caller sends. */
export interface SentInput<E extends Endpoint> {
  params: Sent<OperationOf<E>['input']['params']>
  query: Sent<OperationOf<E>['input']['query']>
  body: Sent<OperationOf<E>['input']['body']>
}

export type Answer<E extends Endpoint> = z.output<OperationOf<E>['output']>

type OfOthers = Operation & { isForStaff?: never }
type Call = `${Method} ${Endpoint['path']}`

/** Declares a customer's endpoint: `customer<typeof schemas.getWallet>('GET /api/wallet')`, of an `import type`. */
export const customer = <Declared extends OfOthers>(call: Call) => declared<Declared>('customer', call)

/** The same for anyone with a session. */
export const signedIn = <Declared extends OfOthers>(call: Call) => declared<Declared>('signed-in', call)

/** The same for anyone. */
export const visitor = <Declared extends OfOthers>(call: Call) => declared<Declared>('public', call)

/** Declares endpoints of staff whose roles have a permission. */
export const staff =
  (permission: Permission) =>
  <Declared extends StaffOperation>(call: Call): Endpoint<Declared> =>
    declared({ permission }, call)

function declared<Declared extends Operation>(access: Access, call: Call) {
  const [method, path] = call.split(' ')
  return { method, path, access } as Endpoint<Declared>
}
