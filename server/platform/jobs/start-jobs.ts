import type { Job } from './job.ts'

export interface RunningJobs {
  /** Stops every job, the last first; resolves when none has work in hand. */
  stop(): Promise<void>
}

/** Starts jobs in their order. */
export function startJobs(jobs: readonly Job[]): RunningJobs {
  for (const job of jobs) job.start()
  return {
    async stop() {
      await Promise.all(jobs.toReversed().map((job) => job.stop()))
    },
  }
}
