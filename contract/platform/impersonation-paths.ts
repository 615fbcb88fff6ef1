/** The router's prefix for viewable calls in a customer's place. */
export const IMPERSONATION_API = '/api/as/:impersonation'

/** A customer's screen in an impersonation: its id, and the customer's path. */
export const IMPERSONATION_PAGE = /^\/as\/(\d+)(\/.*)?$/

/** The base of a customer's screens in an impersonation. */
export const impersonationBase = (impersonationId: string): string => `/as/${impersonationId}`
