import type { Metrics } from '#server/platform/metrics/metrics.ts'
import type { Pool } from '#server/platform/database/pool.ts'

/** How long ago the books were last proved. */
export function measureBooks(metrics: Metrics): void {
  metrics.stored(readVerifiedAt, [
    {
      name: 'northfold_books_verified_age_seconds',
      help: 'How long ago a proof of the books ended; infinite before the first.',
      of: (verifiedAt, now) =>
        verifiedAt === null ? Infinity : (now.getTime() - verifiedAt.getTime()) / 1_000,
    },
  ])
}

async function readVerifiedAt(pool: Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ verified_at: Date | null }>(
    'select verified_at from books_verification where is_only',
  )
  return rows[0]?.verified_at ?? null
}
