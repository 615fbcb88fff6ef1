import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Passwords } from './passwords.ts'
import type { Throttles } from '#server/platform/throttling/throttles.ts'

/** What the use cases of this area work with. */
export interface IdentityDeps {
  /** Of the customer who asks; where none does yet, of what stands once. */
  pool: Pool
  /** Of a customer who was found meanwhile. */
  poolOf(customerId: bigint): Pool
  clock: Clock
  passwords: Passwords
  throttles: Throttles
  productName: string
}
