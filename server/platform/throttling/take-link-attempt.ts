import type { Refusal } from '#contract/refusals.ts'
import { buckets } from './buckets.ts'
import type { Throttles } from './throttles.ts'

/** Of all kinds of links together: a token has 256 bits, so this only keeps guesses from costing the database. */
const ATTEMPTS = { times: 30, windowMs: 60 * 60_000 }

/** Counts a try of a link from an address. Refuses more than 30 an hour. */
export const takeLinkAttempt = (throttles: Throttles, address: string): Promise<Refusal | null> =>
  throttles.take(buckets.linksFrom(address), ATTEMPTS)
