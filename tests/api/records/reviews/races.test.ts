import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getWallet } from '#contract/cash/deposits.ts'
import type { Asset } from '#contract/market/market.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { listTransactions } from '#contract/trading/transactions.ts'
import { listWithdrawalRequests, requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { cents, formatCents, parseCents } from '#domain/money/money.ts'
import { type Client, createClient } from '../../../support/client.ts'
import { type Product, startProduct } from '../../../support/product.ts'
import { settingsOf } from '../../../support/database/postgres.ts'
import { served } from '../../../support/eventually.ts'
import { PASSWORD, type Person, type TestServer, startTestServer } from '../../../support/server.ts'
import { accountNumber, BANK } from '../../cash/withdrawals/withdrawals.ts'
import { EVERY_QUEUE, QUEUES } from './queues.ts'

/** Two processes of the real server on one database; the testServer on the same one sets the fixture. */
let testServer: TestServer
let processes: [Product, Product]
beforeAll(async () => {
  testServer = await startTestServer()
  const env = {
    ...settingsOf(testServer.connection),
    CLOCK_STARTS_AT: testServer.clock.now().toISOString(),
    RATE_LIMIT_FACTOR: '0',
    MARKET_HOURS: 'always',
  }
  processes = [await startProduct(env), await startProduct(env)]
})
afterAll(async () => {
  for (const product of processes) await product.stop()
  await testServer.close()
})

/** Clients of the same session: both of one process, or one of each. */
const serversOf = {
  'one process': ({ token }: Person) => [0, 0].map((place) => alpacaTo(place, token)),
  'two processes': ({ token }: Person) => [0, 1].map((place) => alpacaTo(place, token)),
} satisfies Record<string, (person: Person) => Client[]>

const alpacaTo = (place: number, token: string): Client =>
  createClient(processes[place]?.url ?? '', [['sid', token]])

/** How many replies had which status. */
function tally(replies: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const times = <T extends { status: number }>(count: number, what: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => served(() => what(turn))))

const OUTCOMES = { approve: 'approved', reject: 'rejected' }
const DECISIONS: readonly (readonly [what: string, ...turns: ('approve' | 'reject')[]])[] = [
  ['approvals', 'approve'],
  ['rejections', 'reject'],
  ['approvals and rejections', 'approve', 'reject'],
]

let people = 0

describe.each(Object.entries(serversOf))('on %s', (_, serversFor) => {
  test.each(
    EVERY_QUEUE.flatMap(([name, queue]) =>
      DECISIONS.map(([what, ...turns]) => [what, name, queue, turns] as const),
    ),
  )('of 40 %s at once of one of %s, one counts', async (_what, _name, queue, turns) => {
    const username = `racer${(people += 1)}`
    const isProfile = queue === QUEUES.profiles
    const person = await testServer.customer(
      isProfile ? { username } : { username, kycStatus: 'approved', cash: '100.00' },
    )
    const id = await queue.ask(testServer, person, `race ${people}`)
    const servers = serversFor(testServer.root)
    const replies = await times(40, (turn) => {
      const decision = turns[(turn >> 1) % turns.length] ?? 'approve'
      const { method, path } = queue[decision]
      const reason = { text: '{"reason":"No"}', headers: { 'content-type': 'application/json' } }
      return servers[turn % 2]!.send(method, path.replace(':id', id), decision === 'reject' ? reason : {})
    })
    expect(tally(replies)).toEqual({ 200: 1, 409: 39 })
    const late = replies.flatMap(({ status, body }) => (status === 409 ? [body as { outcome: string }] : []))
    const outcome = late[0]?.outcome
    expect(turns.map((decision) => OUTCOMES[decision])).toContain(outcome)
    for (const body of late) expect(body).toMatchObject({ outcome, decidedBy: 'root' })
    expect(await queue.effects(testServer, person, id)).toBe(outcome === 'approved' ? 1n : 0n)
    const { rows } = await testServer.pool.query<{ action: string }>(
      `select action from audit_log where subject_id = $1 and action ~ '\\.(approved|rejected)$'`,
      [id],
    )
    expect(rows.map(({ action }) => action.split('.')[1])).toEqual([outcome])
  })

  test('of 50 withdrawals of everything and 50 buys of everything, exactly one spends the money', async () => {
    const [door] = serversFor(testServer.root)
    const assets = (await door!.get<Asset[]>('/api/assets')).body
    const price = assets.find(({ symbol }) => symbol === 'KO')?.currentPrice ?? ''
    const cash = formatCents(cents((parseCents(price) ?? 0n) * 2n + 1n))
    const username = `spender${(people += 1)}`
    const person = await testServer.customer({ username, kycStatus: 'approved', cash })
    const servers = serversFor(person)
    const replies = await times(100, (turn): Promise<{ status: number }> => {
      const own = servers[(turn >> 1) % 2]!
      if (turn % 2) return own.call(buy, { body: { symbol: 'KO', quantity: '1.9' } })
      const body = {
        ...BANK,
        amount: cash,
        bankAccountNumber: accountNumber(`account ${turn}`),
        password: PASSWORD,
      }
      return own.call(requestWithdrawal, { body })
    })
    expect(tally(replies)).toEqual({ 200: 1, 422: 99 })
    const requests = (await person.call(listWithdrawalRequests)).body
    const buys = (await person.call(listTransactions)).body.filter(({ type }) => type === 'buy')
    expect(requests.length + buys.length).toBe(1)
    const wallet = (await person.call(getWallet)).body
    expect(wallet.held).toBe(requests.length === 1 ? cash : '0.00')
  })
})
