import { asOwner } from '#server/platform/database/as-owner.ts'
import { distributeShards } from '#server/platform/shards/distributing/distribute-shards.ts'
import { type ShardServer, addressOf, parseServer } from '#server/platform/shards/moving/shard-servers.ts'
import { CommandRefusal } from '../command-refusal.ts'
import type { Verb } from '../verb.ts'
import { withOwner } from '../with-owner.ts'

/** Spreads the shards over several servers, where Citus is set up, and makes these ready. */
export const shardsDistribute: Verb = {
  name: 'shards distribute',
  takes: '--to <host:port,host:port…>',
  does: 'spreads the shards that lie on the coordinator over these servers, where Citus is set up',
  async run(context, [list = '']) {
    const to = parseServers(list)
    let placed = 0
    await withOwner(context, (owner) =>
      asOwner('spread shards', () =>
        distributeShards(owner, to, {
          referenceTables: (endedKeys) =>
            context.say(
              'What customers’ tables are joined with is on every server now; ' +
                `${endedKeys} foreign keys between that and other tables have ended.`,
            ),
          leftAlone: (shard, on) => context.say(`Shard ${shard} is on ${addressOf(on)} already.`),
          placed(shard, on) {
            placed += 1
            context.say(`Shard ${shard} is on ${addressOf(on)} now.`)
          },
        }),
      ),
    )
    context.say(
      placed === 0
        ? 'No shard was to be spread. Every server has the rights and functions that it needs.'
        : 'Every server has the rights and functions that it needs. Prove it with "shards verify" and "books verify".',
    )
  },
}

/** "10.0.0.5:5432,10.0.0.6:5432" */
function parseServers(list: string): ShardServer[] {
  const servers = list.split(',').map((text) => {
    const server = parseServer(text)
    if (!server)
      throw new CommandRefusal(
        `"${text}" names no server. Write them as 10.0.0.5:5432,10.0.0.6:5432, as Citus knows them.`,
      )
    return server
  })
  const addresses = servers.map(addressOf)
  const twice = addresses.find((address, at) => addresses.indexOf(address) !== at)
  if (twice !== undefined) throw new CommandRefusal(`The server ${twice} is named twice.`)
  return servers
}
