/** Why a shard is not made: `message` is one sentence. */
export class ShardProblem extends Error {
  override readonly name = 'ShardProblem'
}
