import { beforeAll, describe, expect, test } from 'vitest'
import { requestDeposit } from '#contract/cash/deposits.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { depositBody, quoted } from './deposits.ts'

const testServer = testMarketOfFile()
let ada: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved' })
  testServer.rates.set('EUR', quoted('1.084512345678'))
})

const ask = (sent: unknown, key?: string) => ada.call(requestDeposit, { body: sent }, { key })
const refused = (sent: unknown, key?: string) => testServer.changesNoRow(() => ask(sent, key))

describe('the rate the customer saw', () => {
  const euros = (expectedRate: unknown) => depositBody({ currency: 'EUR', expectedRate })

  test.each(['1.084512345678', '1.0892', '1.0794', 1.0845])('%s is within 0.5 %%', async (expectedRate) => {
    const { status, body } = await ask(euros(expectedRate))
    expect({ status, rate: body.exchangeRate }).toEqual({ status: 200, rate: '1.084512345678' })
  })

  test.each(['1.2000', '1.0901', '1.0789', '0'])('409: %s is not', async (expectedRate) => {
    const { status, problem } = await refused(euros(expectedRate))
    expect({ status, code: problem.code, detail: problem.detail }).toEqual({
      status: 409,
      code: 'rate_moved',
      detail: 'The exchange rate has changed. Please check the new amount and try again',
    })
  })

  test('409: of dollars is one', async () => {
    expect((await ask(depositBody({ expectedRate: '1' }))).status).toBe(200)
    expect((await refused(depositBody({ expectedRate: '1.01' }))).problem.code).toBe('rate_moved')
  })

  test.each([['-1'], ['1e3'], [''], ['1.0000000000001'], [null], ['abc'], [Number.NaN], [['1']]])(
    '400: %j is no rate',
    async (expectedRate) => {
      const { status, problem } = await refused(euros(expectedRate))
      expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: 'expectedRate' })
    },
  )

  test('answers a repetition as the first time, though the rate is no longer the one that was seen', async () => {
    const sent = depositBody({ currency: 'EUR', expectedRate: '1.0845' })
    const first = await ask(sent, 'seen-and-recorded')
    testServer.rates.set('EUR', quoted('1.3'))
    const again = await testServer.changesNoRow(() => ask(sent, 'seen-and-recorded'))
    const other = await refused({ ...sent, bankReference: 'another' }, 'seen-and-refused')
    testServer.rates.set('EUR', quoted('1.084512345678'))
    expect([first.status, again.status, other.problem.code]).toEqual([200, 200, 'rate_moved'])
    expect(again.bytes).toEqual(first.bytes)
    expect((await ask({ ...sent, bankReference: 'another' }, 'seen-and-refused')).status).toBe(200)
  })
})
