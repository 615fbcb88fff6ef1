export const MAX_LIST_ROWS = 500

/** Notifications per page, the first read with a screen's other calls. */
export const SHOWN_NOTIFICATIONS = 50

/** The most reports in an answer, and the default. */
export const MAX_NEWS = 100
export const USUAL_NEWS = 50
