import { asOwner } from '#server/platform/database/as-owner.ts'
import { moveShard } from '#server/platform/shards/moving/move-shard.ts'
import { addressOf, parseServer } from '#server/platform/shards/moving/shard-servers.ts'
import { CommandRefusal } from '../command-refusal.ts'
import type { Verb } from '../verb.ts'
import { withOwner } from '../with-owner.ts'

/** Moves a shard to another server of a distributed installation. */
export const shardsMove: Verb = {
  name: 'shards move',
  takes: '<number> --to <host:port>',
  does: 'moves a shard to another server, where Citus has distributed them, and proves that all of it is there',
  async run(context, [number = '', address = '']) {
    const to = parseServer(address)
    if (!to)
      throw new CommandRefusal(
        `"${address}" names no server. Write it as --to 10.0.0.5:5432, as Citus knows it.`,
      )
    if (!/^(0|[1-9]\d?)$/.test(number)) throw new CommandRefusal(`There is no shard "${number}".`)
    const startedMs = context.clock.monotonicMs()
    const { from, tables, rows } = await withOwner(context, (owner) =>
      asOwner('move a shard', () => moveShard(owner, Number(number), to)),
    )
    const seconds = ((context.clock.monotonicMs() - startedMs) / 1_000).toFixed(1)
    context.say(
      `Shard ${number} has moved from ${addressOf(from)} to ${addressOf(to)} in ${seconds} s: ${tables} tables with ` +
        `${rows.toLocaleString('en-US')} rows, whose counts, digests, keys and rights are the same before and after.`,
    )
  },
}
