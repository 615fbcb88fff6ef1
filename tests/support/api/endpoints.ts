import { API, type DeclaredEndpoint } from '#contract/api.ts'

/**
 * Every endpoint of the contract: a rule that all of them share is tested at each, and at the next one that is added.
 */
export const ENDPOINTS: readonly DeclaredEndpoint[] = Object.values(API)
