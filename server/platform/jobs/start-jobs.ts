import type { Job } from './job.ts'

/** Starts jobs in their order. */
export function startJobs(jobs: readonly Job[]) {
  for (const job of jobs) job.start()
  return {
    /** Stops every job, the last first; resolves when none has work in hand. */
    async stop(): Promise<void> {
      await Promise.all(jobs.toReversed().map((job) => job.stop()))
    },
  }
}
