import type { Clock } from '#server/platform/clock.ts'
import type { ShardPool } from '#server/platform/database/pool.ts'
import type { Passwords } from './passwords.ts'
import type { Throttles } from '#server/platform/throttling/throttles.ts'

/** What the use cases of this area work with. */
export interface IdentityDeps {
  /** Of the customer who asks; where none does yet, of any. */
  pool: ShardPool
  /** Of a customer who was found meanwhile, or whom nothing was found of by what they gave as a name. */
  poolOf(customer: bigint | Unknown): ShardPool
  clock: Clock
  passwords: Passwords
  throttles: Throttles
  productName: string
}

/** A name that is no customer's. It has a shard as customers do, so that its answer costs what theirs does. */
interface Unknown {
  readonly name: string
}
