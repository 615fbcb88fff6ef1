/** Of one person. */
export const MAX_SAVED_FILTERS = 50

/** Characters of a filter's name, and of its query. */
export const MAX_VIEW_NAME = 60
export const MAX_VIEW_QUERY = 1_000
