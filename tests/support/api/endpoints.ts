import { API } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** Every endpoint of the contract: a rule that all of them share is tested at each, and at the next one that is added. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(API).flatMap((area) =>
  Object.values<Endpoint>(area),
)
