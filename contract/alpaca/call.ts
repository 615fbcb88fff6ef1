import type { KeyScope } from '#domain/alpaca/api-key.ts'
import type { Schema } from '../operation.ts'

/** Where programs call, on the same server as the web. */
export const ALPACA_PREFIX = '/alpaca'

/** An OpenAPI document under the prefix; public. */
export const ALPACA_DOCUMENT_PATH = '/openapi.json'

/**
 * A call with the paths and field names of Alpaca's Trading API, version 2, so that its published clients work. Not an
 * endpoint of the contract: it lies under ALPACA_PREFIX, takes keys and no session, and answers errors in its own
 * shape.
 */
export interface AlpacaCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/v${string}`
  readonly scope: KeyScope
  /** Counts against the smaller limit of orders. */
  readonly isOrder?: true
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
}

/** Declares a call, and what it takes. */
export const call = <
  const Method extends AlpacaCall['method'],
  const Path extends AlpacaCall['path'],
  const Scope extends KeyScope,
  const Input extends Pick<AlpacaCall, 'isOrder' | 'params' | 'query' | 'body'>,
>(
  method: Method,
  path: Path,
  scope: Scope,
  input: Input,
) => ({ method, path, scope, ...input })
