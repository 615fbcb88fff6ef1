import type { Clock } from '../clock.ts'
import type { Metrics } from './metrics.ts'
import type { Job } from '../jobs/job.ts'

/** The age of each periodic job's last turn, or of its start: a hanging job grows old. */
export function measureJobs(metrics: Metrics, jobs: readonly Job[], clock: Clock): void {
  const periods: Record<string, number> = {}
  for (const { name, turns } of jobs) {
    if (!turns) continue
    periods[name] = turns.everyMs / 1_000
    let endedMs = clock.monotonicMs()
    turns.onEnd(() => (endedMs = clock.monotonicMs()))
    metrics.gauge(AGE, () => ({ [name]: (clock.monotonicMs() - endedMs) / 1_000 }))
  }
  metrics.gauge(PERIOD, () => periods)
}

const AGE = {
  name: 'northfold_job_age_seconds',
  help: 'How long ago a job ended its latest turn, its own or one that it left to the leader.',
  label: 'task',
}
const PERIOD = { name: 'northfold_job_period_seconds', help: 'How often a job has a turn.', label: 'task' }
