import type { Metrics } from '#server/platform/metrics/metrics.ts'
import type { Pool } from '#server/platform/database/pool.ts'

/** What the last verification found, and its age. */
export function measureBooks(metrics: Metrics): void {
  metrics.stored(readProof, [
    {
      name: 'northfold_books_broken_invariants',
      help: 'Invariants that the latest proof found broken.',
      of: (proof) => proof?.broken.length ?? 0,
    },
    {
      name: 'northfold_books_verified_age_seconds',
      help: 'How long ago a proof of the books ended; infinite before the first.',
      of: (proof, now) =>
        proof?.verified_at ? (now.getTime() - proof.verified_at.getTime()) / 1_000 : Infinity,
    },
  ])
}

interface ProofRow {
  verified_at: Date | null
  broken: string[]
}

const readProof = async (pool: Pool): Promise<ProofRow | undefined> =>
  (await pool.query<ProofRow>('select verified_at, broken from books_verification where is_only')).rows[0]
