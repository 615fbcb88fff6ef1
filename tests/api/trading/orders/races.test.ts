import { beforeAll, describe, expect, test } from 'vitest'
import type { Asset } from '#contract/market/market.ts'
import { type Transaction, listHoldings, listTransactions } from '#contract/trading/transactions.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { formatCents, parseCents, cents } from '#domain/money/money.ts'
import { type Person, type TestNode, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()
let second: TestNode
let priceOfCoke: string
beforeAll(async () => {
  second = await testServer.secondNode()
  const assets = (await testServer.ada.get<Asset[]>('/api/assets')).body
  priceOfCoke = assets.find(({ symbol }) => symbol === 'KO')?.currentPrice ?? ''
})

const one = { symbol: 'KO', quantity: '1' }

/** So many dollars as so many shares cost. */
const costOf = (shares: bigint): string => formatCents(cents((parseCents(priceOfCoke) ?? 0n) * shares))

/** The same order so many times at once, by turns at each of `servers`. */
function crowd(
  servers: readonly Person[],
  endpoint: typeof buy | typeof sell,
  body: { symbol: string; quantity: string },
  { times, key }: { times: number; key?: string },
) {
  return Promise.all(
    Array.from({ length: times }, (_, turn) =>
      servers[turn % servers.length]!.call(endpoint, { body }, key === undefined ? {} : { key }),
    ),
  )
}

/** How many replies had which status. */
function tally(replies: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const cashOf = async (who: Person) => (await who.get<{ available: string }>('/api/wallet')).body.available

describe.each([
  ['one node', (person: Person) => [person]],
  ['two nodes', (person: Person) => [person, second.as(person)]],
] as const)('on %s', (nodes, serversOf) => {
  const name = (what: string) => `${what}.${nodes.replace(' ', '.')}`

  test('of 40 buys at once with money for 10, ten are filled and no cent is left', async () => {
    const carl = await testServer.customer({
      username: name('carl'),
      kycStatus: 'approved',
      cash: costOf(10n),
    })
    const replies = await crowd(serversOf(carl), buy, one, { times: 40 })
    expect(tally(replies)).toEqual({ 200: 10, 422: 30 })
    expect(await cashOf(carl)).toBe('0.00')
    expect((await carl.call(listHoldings)).body).toMatchObject([{ assetSymbol: 'KO', quantity: '10' }])
  })

  test('of 100 sales of everything at once, one is filled', async () => {
    const dora = await testServer.customer({
      username: name('dora'),
      kycStatus: 'approved',
      cash: costOf(5n),
    })
    await dora.call(buy, { body: { symbol: 'KO', quantity: '5' } })
    const replies = await crowd(serversOf(dora), sell, { symbol: 'KO', quantity: '5' }, { times: 100 })
    expect(tally(replies)).toEqual({ 200: 1, 422: 99 })
    expect((await dora.call(listHoldings)).body).toEqual([])
  })

  test('40 requests with one key are one trade with one answer', async () => {
    const emil = await testServer.customer({
      username: name('emil'),
      kycStatus: 'approved',
      cash: costOf(40n),
    })
    const replies = await crowd(serversOf(emil), buy, one, { times: 40, key: 'one-click-only' })
    expect(tally(replies)).toEqual({ 200: 40 })
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const trades = (await emil.call(listTransactions)).body.filter(({ type }) => type === 'buy')
    expect(trades).toHaveLength(1)
    expect(await cashOf(emil)).toBe(costOf(39n))
  })

  test('many concurrent buys and sales neither create nor lose a cent', async () => {
    const people = await Promise.all(
      ['fay', 'gus', 'hal'].map((who) =>
        testServer.customer({ username: name(who), kycStatus: 'approved', cash: costOf(3n) }),
      ),
    )
    const replies = await Promise.all(
      people.flatMap((person) => [
        crowd(serversOf(person), buy, one, { times: 8 }),
        crowd(serversOf(person), sell, one, { times: 8 }),
      ]),
    )
    expect(new Set(replies.flat().map(({ status }) => status))).toEqual(new Set([200, 422]))
  })
})

test('a key answers the first reply on another node and after a restart', async () => {
  const first = await testServer.ada.call(buy, { body: one }, { key: 'kept-for-two-days' })
  const started = await testServer.secondNode()
  const again = await started.as(testServer.ada).call(buy, { body: one }, { key: 'kept-for-two-days' })
  expect(again.status).toBe(200)
  expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body))
  await started.close()
})

test('ids of one customer rise in the order of their trades, whichever node wrote them', async () => {
  const ivo = await testServer.customer({ username: 'ivo', kycStatus: 'approved', cash: costOf(20n) })
  const servers = [ivo, second.as(ivo)]
  const trades: Transaction[] = []
  for (let turn = 0; turn < 6; turn += 1)
    trades.push((await servers[turn % 2]!.call(buy, { body: one })).body)
  const ids = trades.map(({ id }) => BigInt(id))
  expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)))
})
