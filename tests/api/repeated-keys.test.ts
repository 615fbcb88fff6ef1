import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { API } from '#contract/api.ts'
import { correctAccount } from '#contract/cash/corrections.ts'
import { approveDeposit, requestDeposit } from '#contract/cash/deposits.ts'
import {
  approveWithdrawal,
  cancelWithdrawal,
  requestWithdrawal,
  withdrawToLastAccount,
} from '#contract/cash/withdrawals.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { changePlan, createPlan, endPlan } from '#contract/trading/plans.ts'
import type { Reply } from '../support/client.ts'
import { type Person, testServerOfFile } from '../support/server.ts'
import { correct, correctionBody } from './cash/corrections/corrections.ts'
import { depositBody } from './cash/deposits/deposits.ts'
import { BANK, asked, withdrawalBody } from './cash/withdrawals/withdrawals.ts'
import { cancel, rested } from './trading/book/book.ts'
import { PLAN } from './trading/plans/planning.ts'

const testServer = testServerOfFile()
let root: Person
let ada: Person
let key = ''
let people = 0
beforeAll(() => {
  root = testServer.root
})
beforeEach(async () => {
  key = `once-and-no-more-${people}`
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '1000.00' })
})

/** What is sent, by whom, and what then happens to what it made. */
interface Command {
  who?: Person
  input: object
  change(made: { id: string; amount: string; fee: string }): Promise<Reply>
}

const LIMIT = { symbol: 'KO', side: 'buy', type: 'limit', quantity: '2', limitPrice: '10.00' } as const
const cancelFill = ({ id, amount, fee }: { id: string; amount: string; fee: string }) =>
  correct(root, ada, 'fill_canceled', (Number(amount) - Number(fee)).toFixed(2), { corrects: id })
const paidOut = async () => root.call(approveWithdrawal, { params: { id: (await asked(ada)).id } })

async function endChanged({ id }: { id: string }): Promise<Reply> {
  await ada.call(changePlan, { params: { id }, body: { amount: '300.00', frequency: 'monthly' } })
  return ada.call(endPlan, { params: { id } })
}

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  requestDeposit: async () => ({
    input: { body: depositBody() },
    change: ({ id }) => root.call(approveDeposit, { params: { id } }),
  }),
  requestWithdrawal: async () => ({
    input: { body: withdrawalBody({ amount: '1000.00' }) },
    change: ({ id }) => ada.call(cancelWithdrawal, { params: { id } }),
  }),
  withdrawToLastAccount: async () => {
    await paidOut()
    return {
      input: { body: { amount: '50.00' } },
      change: ({ id }) => root.call(approveWithdrawal, { params: { id } }),
    }
  },
  correctAccount: async () => ({
    who: root,
    input: { params: { id: ada.id }, body: correctionBody('goodwill', '5.00') },
    change: ({ id }) => correct(root, ada, 'reversal', '5.00', { corrects: id }),
  }),
  createPlan: async () => ({
    input: { body: PLAN },
    change: endChanged,
  }),
  createOrder: async () => ({
    input: { body: { ...LIMIT, timeInForce: 'day' } },
    change: ({ id }) => cancel(ada, id),
  }),
  replaceOrder: async () => ({
    input: { params: { id: (await rested(ada, LIMIT)).id }, body: { quantity: '3' } },
    change: ({ id }) => cancel(ada, id),
  }),
  buy: async () => ({ input: { body: { symbol: 'KO', quantity: '2' } }, change: cancelFill }),
  async sell() {
    await ada.call(buy, { body: { symbol: 'KO', quantity: '2' } })
    return { input: { body: { symbol: 'KO', quantity: '2' } }, change: cancelFill }
  },
}

const IDEMPOTENT = Object.entries(API).filter(([, { idempotent }]) => idempotent)

const send = (endpoint: Endpoint, { who = ada, input }: Pick<Command, 'who' | 'input'>): Promise<Reply> =>
  who.call(endpoint, input as never, { key })

describe('a repeated Idempotency-Key answers the first reply to the byte, also when what it made has changed', () => {
  test.each(IDEMPOTENT)('%s', async (name, endpoint) => {
    const command = await COMMANDS[name]?.()
    if (!command) throw new Error(`${name} has no command here`)
    const again = async (first: Reply) => {
      const { status, bytes } = await testServer.changesNoRow(() => send(endpoint, command))
      expect([status, bytes.toString()]).toEqual([first.status, first.bytes.toString()])
    }
    const first = await send(endpoint, command)
    expect([200, 202], first.bytes.toString()).toContain(first.status)
    await again(first)
    const changed = await command.change(first.body as never)
    expect([200, 202], changed.bytes.toString()).toContain(changed.status)
    await again(first)
  })
})

describe('a key that the version before has stored answers what was answered then', () => {
  const stored = (endpoint: Endpoint, who: Person, fingerprint: string, answer: string) =>
    testServer.pool.query(
      `insert into idempotency_keys (customer_id, route, key, fingerprint, answer, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [who.id, endpoint.path, key, fingerprint, answer, testServer.clock.now()],
    )

  test.each([
    ['a deposit request', '"rateSource":"par",', '"depositReference":"NF-N6XV-CJ3",'],
    ['a deposit request of before there were references', '', ''],
  ])('%s', async (_, source, reference) => {
    const answer =
      '{"id":"17","userId":"4","amount":"250.00","originalAmount":"250.00","currency":"USD","exchangeRate":"1.00",' +
      `${source}"rateAt":"2026-11-18T14:00:00.000Z","rateExpiresAt":null,"repricedAt":null,` +
      `"bankReference":"the first",${reference}"status":"pending",` +
      '"createdAt":"2026-11-18T14:00:00.000Z","processedAt":null,"rejectionReason":null}'
    await stored(requestDeposit, ada, 'USD 25000 the first', answer)
    const reply = await send(requestDeposit, { input: { body: depositBody({ bankReference: 'the first' }) } })
    expect([reply.status, reply.bytes.toString()]).toEqual([200, answer])
  })

  test.each([
    ['a withdrawal request', requestWithdrawal, withdrawalBody({ amount: '50.00' }), Object.values(BANK)],
    ['a withdrawal to the last account', withdrawToLastAccount, { amount: '50.00' }, null],
  ] as const)('%s', async (_, endpoint, body, payee) => {
    const answer = JSON.stringify({
      id: '17',
      userId: '4',
      amount: '45.00',
      fee: '5.00',
      ...BANK,
      status: 'pending',
      createdAt: '2026-11-18T14:00:00.000Z',
      processedAt: null,
      rejectionReason: null,
    })
    await stored(endpoint, ada, JSON.stringify(['5000', payee]), answer)
    const reply = await send(endpoint, { input: { body } })
    expect([reply.status, reply.bytes.toString()]).toEqual([200, answer])
  })

  test('a correction', async () => {
    const answer =
      `{"id":"17","customerId":"${ada.id}","kind":"goodwill","corrects":null,"amount":"5.00",` +
      '"createdAt":"2026-11-18T14:00:00.000Z","available":"1005.00","owed":"0.00"}'
    const { reasonCode, sentence, note, kind } = correctionBody('goodwill', '5.00')
    const values = [ada.id, kind, 'null', '500', 'null', reasonCode, sentence, note]
    await stored(correctAccount, root, JSON.stringify(values), answer)
    const input = { params: { id: ada.id }, body: correctionBody('goodwill', '5.00') }
    const reply = await send(correctAccount, { who: root, input })
    expect([reply.status, reply.bytes.toString()]).toEqual([200, answer])
  })

  test('a plan, by its id alone', async () => {
    const first = await ada.call(createPlan, { body: PLAN })
    await stored(createPlan, ada, 'AAPL 20000 weekly 2026-11-20 -', first.body.id)
    await endChanged(first.body)
    const reply = await send(createPlan, { input: { body: PLAN } })
    expect([reply.status, reply.bytes.toString()]).toEqual([200, first.bytes.toString()])
  })
})
