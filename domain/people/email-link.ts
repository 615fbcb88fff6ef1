const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * What a mailed link is for: it proves an address, replaces a forgotten password, confirms a change of address, from
 * the new address or from the one in force, or undoes a change.
 */
export type LinkPurpose = 'proof' | 'reset' | 'new_address' | 'old_address' | 'restore'

/** How long a mailed link is good. That of a reset is ASVS 6.5.5's. */
export const LINK_LIFETIME_MS: Record<LinkPurpose, number> = {
  proof: 24 * HOUR_MS,
  reset: 10 * MINUTE_MS,
  new_address: 24 * HOUR_MS,
  old_address: 24 * HOUR_MS,
  restore: 7 * 24 * HOUR_MS,
}

/** The page that each leads to. The token is behind the "#": no server, proxy or referrer sees it. */
export const LINK_PAGES: Record<LinkPurpose, string> = {
  proof: '/email/confirm',
  reset: '/reset',
  new_address: '/email/change',
  old_address: '/email/change',
  restore: '/email/restore',
}
