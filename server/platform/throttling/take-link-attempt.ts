import type { Refusal } from '#contract/refusals.ts'
import { buckets } from './buckets.ts'
import type { Throttles } from './throttles.ts'

/** For all kinds of links: tokens have 256 bits, so this only spares the database. */
const ATTEMPTS = { times: 30, windowMs: 60 * 60_000 }

/** Counts a link attempt from an address; refuses beyond the limit. */
export const takeLinkAttempt = (throttles: Throttles, address: string): Promise<Refusal | null> =>
  throttles.take(buckets.linksFrom(address), ATTEMPTS)
