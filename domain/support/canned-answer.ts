/** How many canned answers support keeps: more are not found in a list. */
export const MAX_CANNED_ANSWERS = 100

/** Characters of its title; its text is as long as a message. */
export const MAX_CANNED_TITLE = 60
