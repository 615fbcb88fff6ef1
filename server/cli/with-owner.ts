import type pg from 'pg'
import { openUnlimited } from '#server/platform/database/pool.ts'
import { ShardProblem } from '#server/platform/shards/shard-problem.ts'
import { CommandRefusal } from './command-refusal.ts'
import type { CommandContext } from './verb.ts'
import { withDatabase } from './with-database.ts'

/** Does `work` over one connection of the schema's owner, without a limit of time. */
export async function withOwner<T>(
  context: CommandContext,
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  return withDatabase(
    context,
    async (_pool, connection) => {
      const owner = await openUnlimited(connection)
      try {
        return await work(owner)
      } catch (error) {
        throw error instanceof ShardProblem ? new CommandRefusal(error.message) : error
      } finally {
        await owner.end()
      }
    },
    'owner',
  )
}
