import { expect } from 'vitest'
import { type Asset, listAssets } from '#contract/market/market.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { type MarketServer, startMarketServer } from '../../../support/providers/market-server.ts'
import { ADAPTERS, type Adapter } from '../../../support/providers/price-adapters.ts'
import { OPEN_MARKET } from '../../../support/product.ts'
import { type Person, type TestServer, startTestServer } from '../../../support/server.ts'

/** Seconds between two rounds of prices. */
export const PERIOD_S = 20

export const FILLED = { status: 200, code: undefined }
export const NO_PRICE = { status: 503, code: 'price_unavailable' }

/** The product on prices of the stand-in, and what its customers see of them. */
export interface RealMarket {
  provider: MarketServer
  testServer: TestServer
  /** Who asks from now on: a session ends within half an hour of silence, and a node closes. */
  readAs(person: Person): void
  reader(): Person
  /** The requests to the provider that begin like this. */
  requested(start: string): string[]
  /** One more round, whose outcome is stored. */
  nextRound(): Promise<void>
  assets(): Promise<Asset[]>
  asset(symbol: string): Promise<Asset | undefined>
  price(symbol: string): Promise<string | undefined>
  buyOne(symbol: string): Promise<{ status: number; code: string | undefined }>
  /** What the audit log says of quotes. */
  audited(): Promise<object[]>
  close(): Promise<void>
}

export async function openRealMarket(
  at: string = OPEN_MARKET,
  env: Record<string, string> = {},
  adapter: Adapter = ADAPTERS.eodhd,
): Promise<RealMarket> {
  let now = () => new Date(at)
  const provider = await startMarketServer(() => now(), adapter.wire)
  const testServer = await startTestServer({
    at,
    env: { ...adapter.env(provider.url), ...env },
  })
  now = () => testServer.clock.now()
  let reader = testServer.ada

  const requested = (start: string) => provider.requested.filter((path) => path.startsWith(start))
  const rounds = () => requested(adapter.round).length
  const assets = async () => (await reader.call(listAssets)).body
  const asset = async (symbol: string) => (await assets()).find((one) => one.symbol === symbol)
  const lastReceipt = async () => {
    const { rows } = await testServer.pool.query<{ at: Date }>(
      `select received_at as at from provider_quotes where symbol = 'GSPC.INDX'`,
    )
    return rows[0]?.at.getTime()
  }

  return {
    provider,
    testServer,
    readAs: (person) => void (reader = person),
    reader: () => reader,
    requested,
    async nextRound() {
      const before = rounds()
      testServer.clock.advance({ seconds: PERIOD_S })
      await expect.poll(rounds).toBeGreaterThan(before)
      await expect.poll(lastReceipt).toBe(testServer.clock.now().getTime())
    },
    assets,
    asset,
    price: async (symbol) => (await asset(symbol))?.currentPrice,
    async buyOne(symbol) {
      const { status, body } = await reader.call(buy, { body: { symbol, quantity: '0.01' } })
      return { status, code: 'code' in body ? String(body.code) : undefined }
    },
    async audited() {
      const { rows } = await testServer.pool.query<object>(
        `select action, actor_id, actor_kind, subject_id, before, after from audit_log where action like 'quote.%' ` +
          `order by id`,
      )
      return rows
    },
    async close() {
      await testServer.close()
      await provider.close()
    },
  }
}
