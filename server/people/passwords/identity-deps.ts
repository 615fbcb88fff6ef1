import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Passwords } from './passwords.ts'
import type { Throttles } from '#server/platform/throttling/throttles.ts'

export interface IdentityDeps {
  pool: Pool
  clock: Clock
  passwords: Passwords
  throttles: Throttles
  productName: string
}
