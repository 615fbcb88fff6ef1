/** Lists answer at most this many rows. */
export const MAX_LIST_ROWS = 500

/** The list of notifications shows this many; older news than that is on the screens themselves. */
export const SHOWN_NOTIFICATIONS = 50

/** The most reports one answer holds, and how many it holds unless asked for another number. */
export const MAX_NEWS = 100
export const USUAL_NEWS = 50
