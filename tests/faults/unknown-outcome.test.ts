import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approveDeposit, requestDeposit } from '#contract/cash/deposits.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { requestWithdrawal } from '#contract/cash/withdrawals.ts'
import type { Reply } from '../support/client.ts'
import { type FaultProxy, startFaultProxy } from '../support/database/fault-proxy.ts'
import {
  type Person,
  type TestServer,
  type TestNode,
  PASSWORD,
  startNode,
  startTestServer,
} from '../support/server.ts'

let testServer: TestServer
let proxy: FaultProxy
let node: TestNode
let ada: Person
let root: Person
beforeAll(async () => {
  testServer = await startTestServer()
  proxy = await startFaultProxy(testServer.connection)
  node = await startNode({ connection: proxy.through }, testServer.clock)
  ada = node.as(testServer.ada)
  root = node.as(testServer.root)
})
afterAll(async () => {
  await node.close()
  await proxy.close()
  await testServer.close()
})

const UNKNOWN = {
  status: 503,
  body: {
    code: 'outcome_unknown',
    detail: 'We could not confirm the outcome. Please check your history before trying again',
  },
}
const DESK = /enable_seqscan=off/

/** Does it, and breaks the line when the database has committed, or when it was to be told to. */
async function cutAtCommit<T>(of: RegExp, answered: boolean, call: () => Promise<Reply<T>>) {
  const held = proxy.holdAt({ of, at: /^commit$/, answered })
  const reply = call()
  await held
  const said = proxy.said.length
  proxy.cut()
  return { reply: await reply, commits: proxy.said.slice(said).filter((text) => text === 'commit').length }
}

const count = async (what: string) => {
  const { rows } = await testServer.pool.query<{ n: bigint }>(`select count(*) as n from ${what}`)
  return Number(rows[0]?.n)
}

describe.each([
  ['after the database committed', true],
  ['before the database heard of it', false],
])(
  'the line breaks during COMMIT, %s: 503 says that the outcome is unknown, nothing is tried again',
  (_, answered) => {
    beforeEach(async () => {
      // The pool has connected again.
      await expect.poll(async () => (await node.visitor().get('/readyz')).status).toBe(200)
    })
    const key = `unknown-${answered}`

    test('an order, and its key makes it one', async () => {
      const order = { body: { symbol: 'KO', quantity: '1' } }
      const before = await count("transactions where type = 'buy'")
      const { reply, commits } = await cutAtCommit(DESK, answered, () => ada.call(buy, order, { key }))
      expect(reply).toMatchObject(UNKNOWN)
      expect(reply.headers.get('retry-after'), 'the key makes a repetition safe').toBe('1')
      expect(commits).toBe(0)
      expect(await count("transactions where type = 'buy'")).toBe(before + (answered ? 1 : 0))
      expect((await ada.call(buy, order, { key })).status).toBe(200)
      expect(await count("transactions where type = 'buy'")).toBe(before + 1)
    })

    test('a deposit and a withdrawal that are asked for, and their key makes them one', async () => {
      const bank = {
        bankName: 'Harbour Bank',
        bankAccountName: 'Ada Example',
        bankAccountNumber: '000111222333',
      }
      const payee = { ...bank, swiftCode: 'HARBUS00', bankAddress: '1 Pier Street, New York' }
      const amount = answered ? '70.00' : '80.00'
      const transfer = {
        originalAmount: amount,
        currency: 'USD',
        bankReference: key,
        password: PASSWORD,
      } as const
      const asks: [string, () => Promise<Reply>][] = [
        ['deposit_requests', () => ada.call(requestDeposit, { body: transfer }, { key })],
        [
          'withdrawal_requests',
          () => ada.call(requestWithdrawal, { body: { amount, ...payee, password: PASSWORD } }, { key }),
        ],
      ]
      for (const [table, ask] of asks) {
        const before = await count(table)
        const { reply, commits } = await cutAtCommit(new RegExp(`insert into ${table}`), answered, ask)
        expect(reply).toMatchObject(UNKNOWN)
        expect(commits).toBe(0)
        expect(await count(table)).toBe(before + (answered ? 1 : 0))
        expect((await ask()).status).toBe(200)
        expect(await count(table)).toBe(before + 1)
      }
    })

    test('an approval, and asking again decides it once', async () => {
      const transfer = { originalAmount: '5.00', currency: 'USD', bankReference: `${key} approved` } as const
      const deposit = await ada.call(requestDeposit, { body: { ...transfer, password: PASSWORD } })
      const approve = () => root.call(approveDeposit, { params: { id: deposit.body.id } })
      const credited = () => count("transactions where type = 'deposit'")
      const before = await credited()
      const { reply } = await cutAtCommit(/update deposit_requests/, answered, approve)
      expect(reply).toMatchObject(UNKNOWN)
      expect(reply.headers.get('retry-after'), 'it has no key').toBe(null)
      expect((await approve()).status).toBe(answered ? 409 : 200)
      expect(await credited()).toBe(before + 1)
    })
  },
)
