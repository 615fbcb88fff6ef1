import type { Job } from '../jobs/job.ts'
import type { Leads } from '../jobs/leads.ts'
import type { Pool, ShardPool } from '../database/pool.ts'
import type { Shard } from './shards.ts'

/** The same parts, with customers' tables. */
export type InShard<P> = Omit<P, 'pool'> & { pool: ShardPool }

/**
 * What works on the customers of one shard: its pool, and leads of its own, so that several servers may share the work.
 * Of the first shard they are those of a product with one.
 */
export function inShard<P extends { pool: Pool; leads: Leads }>(
  parts: P,
  { number, pool }: Shard,
): InShard<P> {
  const { leads } = parts
  if (number === 0) return { ...parts, pool }
  return { ...parts, pool, leads: { ...leads, of: (kind) => leads.of(`${kind}${suffixOf(number)}`) } }
}

/** A shard's jobs, by names that tell the shard; those of the first are named as with one. */
export const jobsIn = (jobs: readonly Job[], { number }: Shard): Job[] =>
  jobs.map((job) => ({ ...job, name: `${job.name}${suffixOf(number)}` }))

const suffixOf = (number: number | null): string => (number === 0 ? '' : ` of shard ${number}`)
