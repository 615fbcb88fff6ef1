import type { Job } from './job.ts'

/**
 * Which of the servers on one database does the product's periodic work: for each kind the one that holds its advisory
 * lock. It saves work only. Each work itself makes sure that a row is processed once, because two servers may both lead
 * while a connection is being lost.
 */
export interface Leads {
  /** Whether this server leads in a kind of work, or can take the lead now. Never rejects. */
  of(kind: string): () => Promise<boolean>
  /** Each kind of work that this server has sought to lead in, with 1 where it leads, else 0. */
  kinds(): Readonly<Record<string, number>>
  /** Checks the connection that holds the locks. None where this server never leads. */
  readonly jobs: readonly Job[]
  /** Gives all leads up. */
  close(): Promise<void>
}

/** The leads of a server that leaves the product's periodic work to others. */
export const NO_LEADS: Leads = {
  of: () => async () => false,
  kinds: () => ({}),
  jobs: [],
  close: async () => undefined,
}

/** Also of the prices, which a lead of their own is for (`server/market/polling/`). */
export const LEADER = {
  name: 'northfold_leader',
  help: 'Whether this server leads in a kind of periodic work; none of those it does not seek.',
  label: 'kind',
}
