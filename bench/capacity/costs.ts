import * as z from 'zod/mini'

/** What one thing costs on the measured machine: microseconds of one core, or bytes. */
export const costs = z.object({
  /** Node's time for an order, the process of PostgreSQL that executes batches, PostgreSQL's others. */
  orderNodeUs: z.number(),
  orderLaneUs: z.number(),
  orderOtherUs: z.number(),
  readNodeUs: z.number(),
  readDatabaseUs: z.number(),
  /** A page that is open for a second: its prices, its sign of life, the round over its session. */
  pageSecondUs: z.number(),
  /** A second of an idle server. */
  serverSecondUs: z.number(),
  /** Hashing a password, on a thread beside the server's own. */
  signInUs: z.number(),
  /** In PostgreSQL: a commit that tells of a change, a server's reading of it, a server's readings of a second. */
  changeUs: z.number(),
  changeReadUs: z.number(),
  pollsSecondUs: z.number(),
  orderRowBytes: z.number(),
  orderLogBytes: z.number(),
  customerRowBytes: z.number(),
})
export type Costs = z.output<typeof costs>

/** What no bench measures, and the model cannot do without. */
export interface Guesses {
  /** PostgreSQL's time for a sign-in. */
  signInDatabaseUs: number
  /** PostgreSQL's time for the session of an open page, which is looked up and written once a minute. */
  sessionMinuteUs: number
}

export const GUESSES: Guesses = {
  // An order alone on a plain table, measured: a few statements and a commit too.
  signInDatabaseUs: 741,
  // A look was measured once, at 6.5; the rest is for an update among a thousand.
  sessionMinuteUs: 27,
}
