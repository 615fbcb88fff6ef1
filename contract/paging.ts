/** Lists answer at most this many rows. */
export const MAX_LIST_ROWS = 500

/** Notifications on a page of the app. The first page is read with the other calls of a screen. */
export const SHOWN_NOTIFICATIONS = 50

/** The most reports one answer holds, and how many it holds unless asked for another number. */
export const MAX_NEWS = 100
export const USUAL_NEWS = 50
