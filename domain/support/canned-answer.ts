/** More cannot be found in a list. */
export const MAX_CANNED_ANSWERS = 100

/** In characters; its text is as long as a message. */
export const MAX_CANNED_TITLE = 60
