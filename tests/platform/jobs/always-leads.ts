import type { Leads } from '#server/platform/jobs/job.ts'

/** A server that leads in everything, beside others that do too. */
export const ALWAYS_LEADS: Leads = {
  of: () => async () => true,
  kinds: () => ({}),
  jobs: [],
  close: async () => undefined,
}
