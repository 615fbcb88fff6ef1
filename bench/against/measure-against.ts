/**
 * Orders of this checkout beside those of another one, such as the commit before a change: both run at the same time,
 * each on a PostgreSQL of its own, and take turns of a few seconds. What other programs do to one turn they do to the
 * next, so that the middle of the ratios tells a few percent apart where two runs would not.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LoadResult } from '../support/http-load.ts'
import { type Row, median } from '../support/table.ts'
import type { Turn } from './serve-orders.ts'

/**
 * How often both sides are started: starts of the same code have differed by up to a tenth, for as long as the
 * processes lived. More of them (BENCH_STARTS) show smaller differences.
 */
const STARTS = Number(process.env.BENCH_STARTS ?? 3)
/** Of each start. */
const ROUNDS = 10
const TURN: Turn = { seconds: 4, warmUpSeconds: 1 }
/** Once for each side, not counted: all code is compiled, every customer is known. */
const WARM_UP: Turn = { seconds: 5, warmUpSeconds: 8 }

/** A process that serves and loads one checkout; `over` rejects when it ends. */
interface Side {
  child: ChildProcess
  over: Promise<never>
}

/** Needs the other checkout, with its packages installed, in BENCH_AGAINST. */
export async function measureAgainst(): Promise<Row[]> {
  const named = process.env.BENCH_AGAINST
  if (named === undefined)
    return [{ claim: 'orders beside another checkout', measured: 'BENCH_AGAINST names no folder' }]
  const other = resolve(named)
  if (!existsSync(join(other, 'bench/support/test-server.ts')))
    throw new Error(`BENCH_AGAINST: ${other} is no checkout with benches`)
  const starts: Round[][] = []
  while (starts.length < STARTS) starts.push(await measureStart(other))
  return rowsOf(starts)
}

interface Round {
  other: LoadResult
  own: LoadResult
}

async function measureStart(other: string): Promise<Round[]> {
  const sides = [await open(other), await open(fileURLToPath(new URL('../..', import.meta.url)))] as const
  try {
    for (const side of sides) await turn(side, WARM_UP)
    const rounds: Round[] = []
    for (let number = 1; number <= ROUNDS; number += 1) {
      // Every other round in the opposite order, so that no side always follows the other.
      const early = number % 2 ? sides[0] : sides[1]
      const late = number % 2 ? sides[1] : sides[0]
      const [first, second] = [await turn(early, TURN), await turn(late, TURN)]
      rounds.push(number % 2 ? { other: first, own: second } : { other: second, own: first })
    }
    return rounds
  } finally {
    for (const { child } of sides) if (child.connected) child.disconnect()
    await Promise.allSettled(sides.map(({ over }) => over))
  }
}

async function open(checkout: string): Promise<Side> {
  const child = fork(fileURLToPath(new URL('./serve-orders.ts', import.meta.url)), [checkout])
  const over = once(child, 'exit').then(([code]): never => {
    throw new Error(`a side ended with ${code}`)
  })
  const side = { child, over }
  await answerOf<'ready'>(side)
  return side
}

function turn(side: Side, asked: Turn): Promise<LoadResult> {
  side.child.send(asked)
  return answerOf<LoadResult>(side)
}

async function answerOf<Answer>({ child, over }: Side): Promise<Answer> {
  const [answer] = (await Promise.race([once(child, 'message'), over])) as [Answer]
  return answer
}

function rowsOf(starts: readonly Round[][]): Row[] {
  const ratios = (of: (result: LoadResult) => number) => {
    const middles = starts.map((rounds) => median(rounds.map(({ other, own }) => of(own) / of(other))))
    const each = middles.map((ratio) => ratio.toFixed(2)).join(', ')
    return `${median(middles).toFixed(2)} (the middle of each start: ${each})`
  }
  const microseconds = (cores: (watched: readonly number[]) => number) => (result: LoadResult) =>
    cores(result.cores?.watched ?? []) / result.perSecond
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const refused = starts
    .flat()
    .flatMap(({ other, own }) => [...Object.keys(other.refused), ...Object.keys(own.refused)])
  return [
    {
      claim: `orders/s at 128 connections, times the other's, ${STARTS} starts of ${ROUNDS} rounds`,
      measured: ratios((r) => r.perSecond),
    },
    { claim: 'processor time of Node per order', measured: ratios(microseconds(([node = 0]) => node)) },
    {
      claim: 'processor time of PostgreSQL per order',
      measured: ratios(microseconds((watched) => sum(watched.slice(1)))),
    },
    {
      claim: 'orders refused by mistake',
      measured: refused.length === 0 ? '0' : `statuses ${refused.join(', ')}`,
      target: '0',
      holds: refused.length === 0,
    },
  ]
}
