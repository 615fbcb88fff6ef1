import { beforeEach, describe, expect, test } from 'vitest'
import { issueDepositReference, requestDeposit } from '#contract/cash/deposits.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { depositBody } from './deposits.ts'

const testServer = testMarketOfFile()
let ada: Person
let people = 0
beforeEach(async () => {
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved' })
})

const issued = async (who = ada) => (await who.call(issueDepositReference)).body.depositReference
const ask = (more: object, who = ada, key?: string) =>
  who.call(requestDeposit, { body: depositBody(more) }, { key })

describe('200', () => {
  test('is there before any transfer, and the same until a request uses it', async () => {
    const depositReference = await issued()
    expect(depositReference).toMatch(/^NF-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{3}$/)
    expect(await testServer.changesNoRow(() => issued())).toBe(depositReference)
    const { body } = await ask({ depositReference })
    expect(body.depositReference).toBe(depositReference)
    expect(await issued()).not.toBe(depositReference)
  })

  test('belongs to one customer', async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        testServer.customer({ username: `crowd${n}`, kycStatus: 'approved' }),
      ),
    )
    const references = await Promise.all(people.map((person) => issued(person)))
    expect(new Set(references).size).toBe(10)
  })

  test('asked 40 times at once, it is one', async () => {
    const references = await Promise.all(Array.from({ length: 40 }, () => issued()))
    expect(new Set(references).size).toBe(1)
  })

  test('a hundred openings of the dialog take one number', async () => {
    for (let opening = 0; opening < 100; opening++) await issued()
    const depositReference = await issued()
    const { body } = await ask({ depositReference })
    const { rows } = await testServer.pool.query(
      `select reference_number, (select last_value from deposit_reference_numbers) as last
       from deposit_requests where id = $1`,
      [body.id],
    )
    expect(rows[0].last).toBe(rows[0].reference_number)
  })

  test('stays open when the request is refused', async () => {
    const depositReference = await issued()
    const { status } = await ask({ depositReference, originalAmount: '0.00' })
    expect(status).toBe(422)
    expect(await issued()).toBe(depositReference)
  })

  test('stays open for its customer when a request comes without one', async () => {
    const depositReference = await issued()
    const { body } = await ask({})
    expect(body.depositReference).not.toBe(depositReference)
    expect((await ask({ depositReference })).body.depositReference).toBe(depositReference)
  })
})

describe('a request that names one', () => {
  test('repeated under its key is answered with the same reference', async () => {
    const body = depositBody({ depositReference: await issued() })
    const key = crypto.randomUUID()
    const first = await ada.call(requestDeposit, { body }, { key })
    const again = await testServer.changesNoRow(() => ada.call(requestDeposit, { body }, { key }))
    expect(again).toMatchObject({ status: 200, body: first.body })
  })

  test('with another reference under the same key is another request: 422', async () => {
    const body = depositBody({ depositReference: await issued() })
    const key = crypto.randomUUID()
    await ada.call(requestDeposit, { body }, { key })
    const other = { ...body, depositReference: await issued() }
    const { status, problem } = await ada.call(requestDeposit, { body: other }, { key })
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'idempotency_key_reused' })
  })

  test('409: one that was used, even by 20 requests at once', async () => {
    const depositReference = await issued()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => ask({ depositReference }, ada, crypto.randomUUID())),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = replies.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(19)
    expect(refused.every(({ problem }) => problem.code === 'reference_used')).toBe(true)
  })

  test('409: one that was shown to another customer', async () => {
    const depositReference = await issued(
      await testServer.customer({ username: `eve${people++}`, kycStatus: 'approved' }),
    )
    const { status, problem } = await testServer.changesNoRow(() => ask({ depositReference }))
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'reference_used' })
  })

  test.each(['NF-N6XV-CJ4', 'NF-N6VX-CJ3', '', 'NF', 7, null, ['NF-N6XV-CJ3']])(
    '400: %j is none',
    async (depositReference) => {
      const { status, problem } = await testServer.changesNoRow(() => ask({ depositReference }))
      expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: 'depositReference' })
    },
  )
})

describe('401 and 403', () => {
  test.each(['none', 'pending', 'rejected'] as const)('403: a profile that is %s', async (kycStatus) => {
    const grace = await testServer.customer({ username: `grace-${kycStatus}`, kycStatus })
    const { status, problem } = await testServer.changesNoRow(() => grace.call(issueDepositReference))
    expect({ status, code: problem.code }).toEqual({ status: 403, code: 'profile_not_approved' })
  })
})
