import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { releaseTogether } from '../support/last-byte.ts'
import { isLong } from '../support/long.ts'
import { startProduct } from '../support/product.ts'
import { type TestServer, startTestServer } from '../support/server.ts'
import { DECISION_RACES } from './decision-races.ts'
import { MONEY_RACES } from './money-races.ts'

/**
 * Forty requests for one thing, which have arrived but for their last byte before the first of them is decided: over
 * two servers of this process, and in the long run over one and two processes of the
 * real product.
 */
let testServer: TestServer
let urls: Record<string, string[]>
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const env = { MARKET_HOURS: 'always' }
  testServer = await startTestServer({ env })
  urls = {
    'two servers': [testServer.url, (await testServer.secondNode()).url],
  }
  if (!isLong) return
  await addProcesses()
})

async function addProcesses(): Promise<void> {
  const { host, port, user, password, database } = testServer.connection
  const startedMs = performance.now()
  const env = () => ({
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password ?? '')}@${host}:${port}/${database}`,
    // Of the clocks of two machines, which are seconds apart at most.
    CLOCK_STARTS_AT: new Date(testServer.clock.now().getTime() + performance.now() - startedMs).toISOString(),
    RATE_LIMIT_FACTOR: '0',
    MARKET_HOURS: 'always',
  })
  const products = [await startProduct(env()), await startProduct(env())]
  closing.push(...products.map((product) => () => product.stop()))
  const [first = '', other = ''] = products.map(({ url }) => url)
  Object.assign(urls, { 'one process': [first], 'two processes': [first, other] })
}
afterAll(async () => {
  for (const close of closing) await close()
  await testServer.close()
})

/** How many replies had which status. */
function tally(replies: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Every route that moves money or decides. */
const RACES = [...MONEY_RACES, ...DECISION_RACES]

const PLACES = ['two servers', ...(isLong ? ['one process', 'two processes'] : [])]
/** One of nine, spread over all kinds. */
const SAMPLE = RACES.filter((_, at) => isLong || at % 9 === 0)

describe.each(PLACES)('on %s', (place) => {
  test.each(SAMPLE)('%s', async (_, prepare) => {
    const { sendings, expected, after } = await prepare(testServer)
    expect(sendings).toHaveLength(40)
    const replies = await releaseTogether(urls[place] ?? [], sendings)
    const counts = tally(replies)
    expect(Object.keys(counts).filter((status) => Number(status) >= 500)).toEqual([])
    expect(counts[200]).toBeGreaterThan(0)
    if (Object.keys(expected).length > 0) expect(counts).toEqual(expected)
    await after?.(replies)
  })
})
