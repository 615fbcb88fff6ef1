import type { Metrics } from '#server/platform/metrics/metrics.ts'
import { countQueues } from './count-queues.ts'

export function measureQueues(metrics: Metrics): void {
  metrics.stored(countQueues, [
    {
      name: 'northfold_review_queue',
      help: 'Requests that wait for an administrator.',
      label: 'queue',
      of: ({ deposits, withdrawals, profiles, passwordResets }) => ({
        deposits,
        withdrawals,
        profiles,
        password_resets: passwordResets,
      }),
    },
  ])
}
