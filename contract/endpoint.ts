import type * as z from 'zod/mini'
import type { RefusalCode } from './refusals.ts'

/**
 * Who may call an endpoint. 'public' needs no session; 'signed-in' is any session; the other two
 * are that role's alone. The server checks it before it reads the body.
 */
export type Access = 'public' | 'signed-in' | 'customer' | 'administrator'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodMiniType

export interface EndpointInput {
  params?: Schema
  query?: Schema
  body?: Schema
}

export interface RateLimit {
  max: number
  perSeconds: number
  /** What is counted, where two endpoints share one count: "withdrawals". Else the endpoint's own calls. */
  of?: string
  /** Each server counts for itself, so that no call waits for the database. Else all servers share one count. */
  perServer?: true
}

export interface Endpoint<Input extends EndpointInput = EndpointInput, Output extends Schema = Schema> {
  method: Method
  /** With `:name` for parameters. */
  path: `/api/${string}`
  access: Access
  summary: string
  input: Input
  /** What a success answers; 'stream' for server-sent events and 'file' for a document. */
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
}

/** Declares an endpoint once, for the server that answers it and the client that calls it. */
export function endpoint<const Input extends EndpointInput, Output extends Schema>(
  declaration: Endpoint<Input, Output>,
): Endpoint<Input, Output> {
  return declaration
}

type Parsed<T> = T extends Schema ? z.output<T> : undefined
type Sent<T> = T extends Schema ? z.input<T> : undefined

/** What a handler receives after parsing. */
export interface ParsedInput<E extends Endpoint> {
  params: Parsed<E['input']['params']>
  query: Parsed<E['input']['query']>
  body: Parsed<E['input']['body']>
}

/** What a caller sends. */
export interface SentInput<E extends Endpoint> {
  params: Sent<E['input']['params']>
  query: Sent<E['input']['query']>
  body: Sent<E['input']['body']>
}

/** What a success answers. */
export type Answer<E extends Endpoint> = z.output<E['output']>
