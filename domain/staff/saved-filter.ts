/** The most views that one person keeps. */
export const MAX_SAVED_FILTERS = 50

/** Characters of a view's name, and of the filter as it stands in the address. */
export const MAX_VIEW_NAME = 60
export const MAX_VIEW_QUERY = 1_000
