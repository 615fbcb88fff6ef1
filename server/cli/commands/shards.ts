import { asOwner } from '#server/platform/database/as-owner.ts'
import { SHARDS_AT_MOST, schemaOf, shardNumbers } from '#server/platform/database/schema/shard-schemas.ts'
import { createShard } from '#server/platform/shards/create-shard.ts'
import { serverDifferences } from '#server/platform/shards/distributing/server-differences.ts'
import { type ListedShard, listShards } from '#server/platform/shards/list-shards.ts'
import { type MisplacedRows, misplacedRows } from '#server/platform/shards/misplaced-rows.ts'
import { describeDifference, shardDifferences } from '#server/platform/shards/shard-differences.ts'
import { CommandRefusal } from '../command-refusal.ts'
import type { CommandContext, Verb } from '../verb.ts'
import { withOwner } from '../with-owner.ts'

/** Lists the shards with their customers and sizes. */
export const shardsList: Verb = {
  name: 'shards list',
  takes: '',
  does: 'lists the shards: schema, customers, size, and whether new customers are put there',
  async run(context) {
    const shards = await withOwner(context, listShards)
    for (const shard of shards) context.say(describeShard(shard))
  },
}

/** Makes the next shard, or so many. */
export const shardsAdd: Verb = {
  name: 'shards add',
  takes: '[--count <number>]',
  does: 'makes the next shard, or so many, which servers know after their next start',
  run: (context, [count = '1']) => add(context, count),
}

/** Lets a shard take new customers. */
export const shardsOpen: Verb = {
  name: 'shards open',
  takes: '<number>',
  does: 'puts new customers into this shard too',
  run: (context, [number = '']) => take(context, number, true),
}

/** Lets a shard take no more new customers; those that it has stay. */
export const shardsClose: Verb = {
  name: 'shards close',
  takes: '<number>',
  does: 'puts no more new customers into this shard',
  run: (context, [number = '']) => take(context, number, false),
}

/** Compares the structure of all shards, and looks at whose each row is. Fails where something is wrong. */
export const shardsVerify: Verb = {
  name: 'shards verify',
  takes: '',
  does: 'verifies that all shards are made alike, and that each row is in the shard of its customer',
  async run(context) {
    const { shards, problems } = await withOwner(context, async (owner) => {
      await owner.query('begin isolation level repeatable read read only')
      const differences = await shardDifferences(owner)
      const misplaced = await misplacedRows(owner)
      const onServers = await serverDifferences(owner)
      return {
        shards: (await shardNumbers(owner)).length,
        problems: [...differences.map(describeDifference), ...onServers, ...misplaced.map(describeMisplaced)],
      }
    })
    for (const problem of problems) context.say(problem)
    if (problems.length > 0)
      throw new CommandRefusal(
        `${problems.length} ${problems.length === 1 ? 'thing is' : 'things are'} wrong with the shards.`,
      )
    context.say(
      shards === 1
        ? 'There is one shard, so there is nothing to compare.'
        : `All ${shards} shards are alike, and each row is in the shard of its customer.`,
    )
  },
}

async function add(context: CommandContext, asked: string): Promise<void> {
  const made = await withOwner(context, async (owner) => {
    const last = Math.max(...(await shardNumbers(owner)))
    const free = SHARDS_AT_MOST - 1 - last
    if (free === 0) throw new CommandRefusal(`There are ${SHARDS_AT_MOST} shards, and there can be no more.`)
    const count = /^\d{1,3}$/.test(asked) ? Number(asked) : 0
    if (count < 1 || count > free)
      throw new CommandRefusal(`From 1 to ${free} shards can be added; "${asked}" is no such number.`)
    const numbers = Array.from({ length: count }, (_, at) => last + 1 + at)
    for (const number of numbers) {
      await asOwner('make a shard', () => createShard(owner, number, context.clock.now()))
      context.say(`Shard ${number} is made: its schema is ${schemaOf(number)}.`)
    }
    return numbers.length
  })
  context.say(
    `Start every server again: a server reads at its start which shards there are. Then open ` +
      `${made === 1 ? 'it' : 'them'} with "shards open": until then no new customer is put there.`,
  )
}

async function take(context: CommandContext, asked: string, takesCustomers: boolean): Promise<void> {
  await withOwner(context, async (owner) => {
    await owner.query('begin')
    const { rows } = await owner.query<{ number: number; takes_customers: boolean }>(HOLD_SHARDS)
    const shard = rows.find(({ number }) => `${number}` === asked)
    if (!shard) throw new CommandRefusal(`There is no shard "${asked}".`)
    const isLast = rows.every(({ number, takes_customers }) => !takes_customers || number === shard.number)
    if (!takesCustomers && isLast)
      throw new CommandRefusal('New customers must be put somewhere: open another shard first.')
    await owner.query('update shards set takes_customers = $2 where number = $1', [
      shard.number,
      takesCustomers,
    ])
    await owner.query('commit')
    context.say(`Shard ${asked} takes ${takesCustomers ? 'new customers' : 'no new customers'} from now on.`)
  })
}

const HOLD_SHARDS = 'select number, takes_customers from shards order by number for update'

const describeShard = ({ number, schema, customers, bytes, madeAt, takesCustomers }: ListedShard): string =>
  `Shard ${number}: schema ${schema}, ${customers.toLocaleString('en-US')} ` +
  `${customers === 1n ? 'customer' : 'customers'}, ${megabytes(bytes)} MB, made at ${madeAt.toISOString()}, ` +
  (takesCustomers ? 'takes new customers' : 'takes no new customers')

const describeMisplaced = ({ shard, table, belongsTo, rows }: MisplacedRows): string =>
  `shard ${shard}: table ${table} has ${rows.toLocaleString('en-US')} ${rows === 1n ? 'row' : 'rows'} ` +
  `of customers of shard ${belongsTo}.`

/** "1,204.5" */
const megabytes = (bytes: bigint): string =>
  (Number(bytes) / 1_048_576).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
