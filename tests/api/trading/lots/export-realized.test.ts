import { beforeAll, expect, test } from 'vitest'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { traded } from './traded.ts'

const testServer = testMarketOfFile()
let ada: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '10000.00' })
})

test('the columns of Form 8949, numbers as numbers, a line per lot', async () => {
  await traded(testServer, ada, 'buy 10 F @ 12.00')
  await testServer.advance({ hours: 24 * 7 })
  await traded(testServer, ada, 'sell 10 F @ 10.00')
  await traded(testServer, ada, 'buy 5 F @ 10.00')
  const answer = await fetch(`${testServer.url}/api/realised.csv?year=2026`, {
    headers: { cookie: `sid=${ada.token}` },
  })
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv/)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="realized-gains-2026.csv"')
  expect((await answer.text()).split('\r\n')).toEqual([
    '"Term","(a) Description of property","(b) Date acquired","(c) Date sold","(d) Proceeds",' +
      '"(e) Cost or other basis","(f) Code","(g) Amount of adjustment","(h) Gain or loss"',
    '"short","10 F (Ford Motor Company)","08/21/2026","08/28/2026",99.50,120.00,"W",10.25,-10.25',
    '',
  ])
})
