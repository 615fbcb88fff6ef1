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
  /** A count shared by endpoints, "withdrawals"; else the endpoint's own. */
  of?: string
  /** Each server counts alone, so that no call waits for the database. */
  perServer?: true
  /** Its name in the customer's list of limits and in refusals. */
  limit?: LimitName
}

/**
 * An endpoint's schemas and limits, in `*.schemas.ts` for the server: in a browser they cost 10 kB more (gzip) on each
 * first page and 20 ms of building, four times that on a phone.
 */
export interface Operation<Input extends EndpointInput = EndpointInput, Output extends Schema = Schema> {
  summary: string
  input: Input
  /** A success's answer, or a stream's event. */
  output: Output
  /** A 202's answer: taken and waiting. */
  accepted?: Schema
  /** Its own refusals, beyond the shared ones (bad input, no session, too many requests). */
  refusals: readonly RefusalCode[]
  /** A user's calls in a window; more get 429. */
  rateLimit?: RateLimit
  /** A repeated Idempotency-Key gets the first reply. */
  idempotent?: boolean
  /** In bytes; 32 KiB by default. */
  bodyLimit?: number
  /** JSON by default. */
  carries?: 'json' | 'stream' | 'file'
  /** False for polls: they keep no idle session alive. */
  isActivity?: boolean
  /** A GET that a standby may answer, ten seconds old at most; the caller's own changes are in it. */
  mayLag?: boolean
  /** A GET that staff also read in a customer's place, masked by their roles. */
  isViewable?: boolean
  /** For staff only within five minutes of their second factor, if they have one. A rule where the body decides. */
  needsProof?: boolean | ((body: never) => boolean)
  /** A public call without session look-up: answered while the database is away. */
  isSessionless?: boolean
}

/** Its endpoint names the permission to call it. */
export interface StaffOperation<
  Input extends EndpointInput = EndpointInput,
  Output extends Schema = Schema,
> extends Operation<Input, Output> {
  isForStaff: true
}

/** Without `input` it takes nothing, without `refusals` it refuses nothing of its own. */
type Declaration<Input extends EndpointInput, Output extends Schema> = Omit<
  Operation<Input, Output>,
  'input' | 'refusals'
> &
  Partial<Pick<Operation<Input, Output>, 'input' | 'refusals'>>

/** Declares the schemas of the endpoint of the same name. */
export function operation<
  const Input extends EndpointInput = Record<never, never>,
  Output extends Schema = Schema,
>(declaration: Declaration<Input, Output>): Operation<Input, Output> {
  return { input: {} as Input, refusals: [], ...declaration }
}

/** What a customer's screens ask again and again, and what staff read in the customer's place. */
export const POLLED = { isActivity: false, isViewable: true } as const

/** The same, at most once a second. */
export const HEAVY_READ = { ...POLLED, rateLimit: { max: 60, perSeconds: 60, perServer: true } } as const

/** The same for the staff. */
export function staffOperation<
  const Input extends EndpointInput = Record<never, never>,
  Output extends Schema = Schema,
>(declaration: Declaration<Input, Output>): StaffOperation<Input, Output> {
  return { ...operation(declaration), isForStaff: true }
}
