import type * as z from 'zod/mini'
import type { LimitName } from '#domain/support/limits.ts'
import type { RefusalCode } from './refusals.ts'

export type Schema = z.ZodMiniType

export interface EndpointInput {
  params?: Schema
  query?: Schema
  body?: Schema
}

interface RateLimit {
  max: number
  perSeconds: number
  /** What is counted, where two endpoints share one count: "withdrawals". Else the endpoint's own calls. */
  of?: string
  /** Each server counts for itself, so that no call waits for the database. Else all servers share one count. */
  perServer?: true
  /** Under which name the customer's list of limits and the refusal of one more show it. */
  limit?: LimitName
}

/**
 * What travels through an endpoint, and within which limits. It stands in `*.schemas.ts`, for the server: a browser
 * that loaded all of them would fetch 10 kB more (gzip) with every first page and spend 20 ms on building schemas, four
 * times that on a phone.
 */
export interface Operation<Input extends EndpointInput = EndpointInput, Output extends Schema = Schema> {
  summary: string
  input: Input
  /** What a success answers; what one event holds where it carries a stream. */
  output: Output
  /** What a 202 answers: the request was taken and waits. */
  accepted?: Schema
  /** Refusals of its own, beyond those every endpoint shares (bad input, no session, too many requests). */
  refusals: readonly RefusalCode[]
  /** How many calls a user may make in a window; more are refused with 429. */
  rateLimit?: RateLimit
  /** True when a repeated Idempotency-Key must answer the first reply. */
  idempotent?: boolean
  /** Bytes a body may have; 32 KiB unless said. */
  bodyLimit?: number
  /** How a success is carried: JSON unless said. */
  carries?: 'json' | 'stream' | 'file'
  /** False for calls that only poll: they do not keep an idle session alive. */
  isActivity?: boolean
  /** True for a GET that the staff also reads in a customer's place; its answer is masked as the reader's roles say. */
  isViewable?: boolean
  /**
   * True for what a member of the staff does only within five minutes of their second factor, where they have one. A
   * rule where the body decides.
   */
  needsProof?: boolean | ((body: never) => boolean)
  /** True for a public call that never looks a session up: it is answered while the database is away. */
  isSessionless?: boolean
}

/** An operation of the staff: its endpoint names the permission that may call it. */
export interface StaffOperation<
  Input extends EndpointInput = EndpointInput,
  Output extends Schema = Schema,
> extends Operation<Input, Output> {
  isForStaff: true
}

/** Declares what travels through the endpoint of the same name. */
export function operation<const Input extends EndpointInput, Output extends Schema>(
  declaration: Operation<Input, Output>,
): Operation<Input, Output> {
  return declaration
}

/** The same for the staff. */
export function staffOperation<const Input extends EndpointInput, Output extends Schema>(
  declaration: Operation<Input, Output>,
): StaffOperation<Input, Output> {
  return { ...declaration, isForStaff: true }
}
