import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { isLong } from '../stage/long.ts'
import { type Stage, startStage } from '../stage/server.ts'
import { type ClockedProcesses, startProcesses } from './clocked-processes.ts'
import { type Event, history } from './events.ts'
import { play } from './play.ts'
import type { World } from './world.ts'

/**
 * Another seed or more histories: MODEL_SEED=7 MODEL_HISTORIES=1000. MODEL_PATH is one that failed, MODEL_SHORTER how
 * many are tried to find a shorter one that fails too.
 */
const { MODEL_SEED = '20261118', MODEL_HISTORIES = isLong ? '100' : '5', MODEL_PATH } = process.env
const MOST_SHORTER = Number(process.env['MODEL_SHORTER'] ?? '150')
/** Long before any simulated share splits, so that there are evenings enough. */
const START = '2010-01-04T15:00:00Z'

let stage: Stage
/** In the long run the servers have processes of their own, too. */
const PLACES = ['one server', 'two servers', ...(isLong ? ['two processes'] : [])]
const worlds: Record<string, World> = {}
let processes: ClockedProcesses | undefined
beforeAll(async () => {
  stage = await startStage({ at: START })
  const second = await stage.secondNode()
  const { pool, clock } = stage
  const advance = async (ms: number) => clock.advance({ ms })
  worlds['one server'] = { urls: [stage.url], pool, clock, advance }
  worlds['two servers'] = { urls: [stage.url, second.url], pool, clock, advance }
})
afterAll(async () => {
  await processes?.close()
  await stage.close()
})

let runs = 0

describe.each(PLACES)('on %s', (place) => {
  test('whatever customers and administrators do, every reply is the one the model foretells', async () => {
    const world = worlds[place] ?? (processes = await startProcesses(stage, 2)).world
    let shorter = 0
    let hasFailed = false
    const property = fc.asyncProperty(history, async (events) => {
      if (hasFailed && (shorter += 1) > MOST_SHORTER) return
      try {
        await play(world, (runs += 1), events)
        expect((await verifyBooks(stage.connection)).broken).toEqual([])
      } catch (error) {
        hasFailed = true
        throw error
      }
    })
    const path = MODEL_PATH === undefined ? {} : { path: MODEL_PATH, endOnFailure: true }
    const found = await fc.check(property, {
      seed: Number(MODEL_SEED),
      numRuns: Number(MODEL_HISTORIES),
      ...path,
    })
    if (found.failed) throw new Error(told(found))
  }, 1_800_000)
})

/** The seed, the shortest history that was found, and what was different in it. */
function told(found: fc.RunDetails<[Event[]]>): string {
  const { seed, counterexamplePath: path, counterexample, errorInstance, numShrinks } = found
  const events = counterexample?.[0] ?? []
  const written = (event: Event) =>
    JSON.stringify(event, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
  return [
    `the product and the model differ. Again: MODEL_SEED=${seed} MODEL_PATH=${path}`,
    `The shortest history that was found, in ${numShrinks} steps:`,
    ...events.map((event) => `  ${written(event)}`),
    errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance),
  ].join('\n')
}
