const DAY_MS = 24 * 60 * 60_000

/** How long a browser is known after a sign-in with it. */
export const KNOWN_BROWSER_MS = 365 * DAY_MS

/** Browsers known of one user; one more forgets the one that signed in longest ago. */
export const MAX_KNOWN_BROWSERS = 20
