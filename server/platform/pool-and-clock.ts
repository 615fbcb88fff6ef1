import type { Clock } from './clock.ts'
import type { Pool } from './database/pool.ts'

/** What most use cases take: the database and the time. */
export interface PoolAndClock {
  pool: Pool
  clock: Clock
}
