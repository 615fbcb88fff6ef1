import type { Job } from './job.ts'

/**
 * Which server does the product's periodic work: per kind, the holder of its advisory lock. It only saves work: two may
 * lead while a connection is being lost, so each work itself processes a row once.
 */
export interface Leads {
  /** Whether this server leads a kind of work or can now take the lead. Never rejects. */
  of(kind: string): () => Promise<boolean>
  /** The kinds that this server sought to lead: 1 where it leads, else 0. */
  kinds(): Readonly<Record<string, number>>
  /** Checks the locking connection; empty if never leading. */
  readonly jobs: readonly Job[]
  /** Gives all leads up. */
  close(): Promise<void>
}

/** For a server without shared work. */
export const NO_LEADS: Leads = {
  of: () => async () => false,
  kinds: () => ({}),
  jobs: [],
  close: async () => undefined,
}

/** Prices have another lead (`server/market/polling/`). */
export const LEADER = {
  name: 'northfold_leader',
  help: 'Whether this server leads in a kind of periodic work; none of those it does not seek.',
  label: 'kind',
}
