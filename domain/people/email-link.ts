const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What a mailed link is for: it proves an address, or replaces a forgotten password. */
export type LinkPurpose = 'proof' | 'reset'

/** How long a mailed link is good. That of a reset is ASVS 6.5.5's. */
export const LINK_LIFETIME_MS: Record<LinkPurpose, number> = { proof: 24 * HOUR_MS, reset: 10 * MINUTE_MS }

/** The page that each leads to. The token is behind the "#": no server, proxy or referrer sees it. */
export const LINK_PAGES: Record<LinkPurpose, string> = { proof: '/confirm-email', reset: '/reset' }
