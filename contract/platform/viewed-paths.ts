/** Where the viewable calls of the API answer in a customer's place, as a router writes it. */
export const VIEWED_API = '/api/as/:viewing'

/** An address of a customer's screen in a viewing: the viewing's id, and the path as the customer has it. */
export const VIEWED_PAGE = /^\/as\/(\d+)(\/.*)?$/

/** Where the customer's screens are in a viewing. */
export const viewedBase = (viewingId: string): string => `/as/${viewingId}`
