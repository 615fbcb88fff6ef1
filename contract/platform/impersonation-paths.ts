/** Where the viewable calls of the API answer in a customer's place, as a router writes it. */
export const IMPERSONATION_API = '/api/as/:impersonation'

/**
 * An address of a customer's screen in an impersonation: the impersonation's id, and the path as the customer has it.
 */
export const IMPERSONATION_PAGE = /^\/as\/(\d+)(\/.*)?$/

/** Where the customer's screens are in an impersonation. */
export const impersonationBase = (impersonationId: string): string => `/as/${impersonationId}`
