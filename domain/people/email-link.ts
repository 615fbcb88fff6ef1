const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** 'old_address' and 'new_address' confirm a change of address, 'restore' undoes it. */
export type LinkPurpose = 'proof' | 'reset' | 'new_address' | 'old_address' | 'restore'

/** A reset's is the limit of ASVS 6.5.5. */
export const LINK_LIFETIME_MS: Record<LinkPurpose, number> = {
  proof: 24 * HOUR_MS,
  reset: 10 * MINUTE_MS,
  new_address: 24 * HOUR_MS,
  old_address: 24 * HOUR_MS,
  restore: 7 * 24 * HOUR_MS,
}

/** Each link's page. The token is behind the "#": no server, proxy or referrer sees it. */
export const LINK_PAGES: Record<LinkPurpose, string> = {
  proof: '/email/confirm',
  reset: '/reset',
  new_address: '/email/change',
  old_address: '/email/change',
  restore: '/email/restore',
}
