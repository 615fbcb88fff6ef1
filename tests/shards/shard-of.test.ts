import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IDS_PER_BLOCK, idsOfBlock } from '#server/platform/database/ids.ts'
import { shardOf } from '#server/platform/shards/shard-of.ts'
import { type Shard, shardOfName } from '#server/platform/shards/shards.ts'
import { ofShard } from '#server/platform/database/pool.ts'

const FIRST = 32n * IDS_PER_BLOCK

test('every id of a block tells its shard, and ids of before belong to the first', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 1n << 40n), fc.integer({ min: 0, max: 63 }), (turn, shard) => {
      const ids = idsOfBlock(turn * 64n + BigInt(shard))
      expect([ids.next(), ids.next()].map((id) => shardOf(id, FIRST))).toEqual([shard, shard])
    }),
  )
  fc.assert(fc.property(fc.bigInt(0n, FIRST - 1n), (id) => shardOf(id, FIRST) === 0))
})

test('with one shard every id is of the first', () => {
  fc.assert(fc.property(fc.bigInt(0n, 1n << 62n), (id) => shardOf(id, null) === 0))
})

test('names that are no customer’s have shards as customers do: each one always the same, and all are had', () => {
  const pool = ofShard({ query: () => unused(), connect: () => unused() })
  const all = [0, 1, 2].map((number): Shard => ({ number, path: undefined, pool }))
  const names = Array.from({ length: 300 }, (_, n) => `visitor${n}`)
  const had = names.map((name) => shardOfName({ all }, name).number)
  expect(names.map((name) => shardOfName({ all }, name).number)).toEqual(had)
  for (const number of [0, 1, 2]) expect(had.filter((each) => each === number).length).toBeGreaterThan(70)
})

const unused = (): never => {
  throw new Error('nothing is asked')
}
