import type pg from 'pg'
import { alterSchema, lockSchema, unlockSchema } from '../../database/schema/alter-schema.ts'
import { readShards, schemaOf } from '../../database/schema/shard-schemas.ts'
import { type ShardServer, addressOf } from '../moving/shard-servers.ts'
import { refuseOwnNames } from '../own-names.ts'
import { ShardProblem } from '../shard-problem.ts'
import { markCommits } from './commit-marks.ts'
import { fitWorkers } from '../../database/citus/fit-workers.ts'
import { giveInserts } from './give-inserts.ts'
import { passTurn, placeShard } from './place-shard.ts'
import { type ShardPlace, countRunning, readPlaces, readServerSettings, readSetUp } from './read-set-up.ts'
import { hasReferenceTables, makeReferenceTables } from './reference-tables.ts'
import { returnTriggers } from './return-triggers.ts'
import { emptiest, setUpProblem, settingsProblem } from './setup-problem.ts'

/** What to call after each step. */
export interface DistributionNews {
  /** Tables that are joined with customers' are on every server; so many keys have ended. */
  referenceTables?(endedKeys: number): void
  placed?(shard: number, on: ShardServer): void
  leftAlone?(shard: number, on: ShardServer): void
}

/**
 * Spreads the shards that lie on the coordinator over servers that Citus knows, each to the one with the fewest, and
 * makes these ready: reference tables, rights, functions of triggers, the mark of each commit with a line of the audit
 * log. Shard 0 stays, and so does a shard that lies on another server already. Each step looks whether it is done, so
 * after an interruption the same call goes on. Over a connection of the schema's owner, which it leaves on shard 0's
 * search path. Refuses (ShardProblem) what `setUpProblem`, `settingsProblem` and `refuseOwnNames` name, and while
 * servers of the product run, unless all that is to be done is to place shards without customers that take none.
 */
export async function distributeShards(
  owner: pg.Client,
  to: readonly ShardServer[],
  news: DistributionNews = {},
): Promise<void> {
  await owner.query('set search_path = public')
  await lockSchema(owner)
  try {
    const setUp = await readSetUp(owner)
    const problem =
      setUpProblem(setUp, to) ?? settingsProblem(setUp.version ?? '', await readServerSettings(owner))
    if (problem !== null) throw new ShardProblem(problem)
    await refuseOwnNames(owner)
    const places = await readPlaces(owner)
    await refuseRunning(owner, places)
    const ended = await makeReferenceTables(owner)
    if (ended !== null) news.referenceTables?.(ended)
    if (!(await hasReferenceTables(owner))) await passTurn(owner)
    await giveInserts(owner)
    await returnTriggers(owner)
    await markCommits(owner)
    await placeAll(owner, to, { places, news })
  } finally {
    await unlockSchema(owner)
  }
}

async function placeAll(
  owner: pg.Client,
  to: readonly ShardServer[],
  { places, news }: { places: readonly ShardPlace[]; news: DistributionNews },
): Promise<void> {
  const schemas: string[] = []
  const shardsOn = new Map<string, number>()
  const note = (shard: number, on: ShardServer) => {
    schemas.push(schemaOf(shard))
    shardsOn.set(addressOf(on), (shardsOn.get(addressOf(on)) ?? 0) + 1)
  }
  for (const { number, server } of places) {
    if (!server) continue
    note(number, server)
    news.leftAlone?.(number, server)
  }
  // Of what was there before, since a server may be new.
  await alterSchema(owner, 'Spreading the shards', () => fitWorkers(owner, schemas))
  for (const { number, server } of places) {
    const on = server === null ? emptiest(to, shardsOn) : undefined
    if (!on) continue
    await placeShard(owner, number, on)
    note(number, on)
    news.placed?.(number, on)
  }
}

/** A server would hand customers' changes to a shard that is half set up, or to a server without rights. */
async function refuseRunning(owner: pg.Client, places: readonly ShardPlace[]): Promise<void> {
  const taking = new Set(
    (await readShards(owner)).filter(({ takesCustomers }) => takesCustomers).map(({ number }) => number),
  )
  const moves = places.some(
    ({ number, server, hasCustomers }) => server === null && (hasCustomers || taking.has(number)),
  )
  if (!moves && (await hasReferenceTables(owner))) return
  const running = await countRunning(owner)
  if (running > 0)
    throw new ShardProblem(
      `${running} ${running === 1 ? 'server' : 'servers'} of Northfold ${running === 1 ? 'runs' : 'run'} on this ` +
        'database: stop all of them first. Beside them only shards are spread that have no customers and take none, ' +
        'over servers that are ready.',
    )
}
