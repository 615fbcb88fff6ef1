import { expect, test } from 'vitest'
import { BUILT_IN, createCatalogue } from '#domain/market/catalogue.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { createDailyRequests } from '#server/market/polling/poll-requests.ts'
import { type ProviderClient, ProviderFailure } from '#server/market/ports/provider-client.ts'
import { createEodhdRequests } from '#server/market/providers/eodhd/eodhd-requests.ts'
import { testServerOfFile } from '../support/server.ts'

const testServer = testServerOfFile()

test('a fund that the provider does not know is asked for hourly, as the others, and fails nothing', async () => {
  const [first] = BUILT_IN.funds
  const catalogue = createCatalogue([{ ...first!, symbol: 'NHIX', name: 'Mistyped' }])
  const asked: string[] = []
  const client: ProviderClient = {
    async request({ path }) {
      asked.push(path)
      if (path.includes('NHIX')) throw new ProviderFailure('unknown', 'no such symbol')
      return []
    },
  }
  const { clock, pool } = testServer
  const requests = createEodhdRequests(client)
  const runOneIfDue = createDailyRequests({
    requests: { ...requests, figures: null },
    calendar: createMarketCalendar(),
    clock,
    pool,
    catalogue: () => catalogue,
  })
  const answers = { onNav: () => Promise.resolve(), onFigures: () => undefined }
  const runAll = async () => {
    asked.length = 0
    for (let runs = 0; await runOneIfDue(answers); runs += 1) if (runs > 50) throw new Error('always due')
    return asked.filter((path) => path.includes('NHIX')).length
  }
  expect(await runAll()).toBe(1)
  clock.advance({ minutes: 10 })
  expect(await runAll()).toBe(0)
  clock.advance({ minutes: 51 })
  expect(await runAll()).toBe(1)
})
