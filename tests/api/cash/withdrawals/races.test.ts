import { beforeAll, describe, expect, test } from 'vitest'
import { type Wallet, getWallet } from '#contract/cash/deposits.ts'
import type { Asset } from '#contract/market/market.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { listTransactions } from '#contract/trading/transactions.ts'
import {
  approveWithdrawal,
  cancelWithdrawal,
  listWithdrawalRequests,
  rejectWithdrawal,
  requestWithdrawal,
} from '#contract/cash/withdrawals.ts'
import { cents, formatCents, parseCents } from '#domain/money/money.ts'
import { served } from '../../../support/eventually.ts'
import { type Person, type TestNode, testServerOfFile } from '../../../support/server.ts'
import { accountNumber, withdrawalBody } from './withdrawals.ts'

const testServer = testServerOfFile()
let second: TestNode
let priceOfCoke: string
beforeAll(async () => {
  second = await testServer.secondNode()
  const assets = (await testServer.ada.get<Asset[]>('/api/assets')).body
  priceOfCoke = assets.find(({ symbol }) => symbol === 'KO')?.currentPrice ?? ''
})

/** So many dollars as so many shares cost. */
const costOf = (shares: bigint): string => formatCents(cents((parseCents(priceOfCoke) ?? 0n) * shares))

/** How many replies had which status. */
function tally(replies: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const times = <T extends { status: number }>(count: number, what: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => served(() => what(turn))))

describe.each([
  ['one node', (person: Person) => [person, person]],
  ['two nodes', (person: Person) => [person, second.as(person)]],
] as const)('on %s', (nodes, serversOf) => {
  const customer = (username: string, cash: string) =>
    testServer.customer({ username: `${username}.${nodes.replace(' ', '.')}`, kycStatus: 'approved', cash })

  async function asked(person: Person, amount: string): Promise<string> {
    const { status, body } = await person.call(requestWithdrawal, { body: withdrawalBody({ amount }) })
    expect(status).toBe(200)
    return body.id
  }

  test('an approval, a rejection and a cancellation at once have one outcome', async () => {
    const dora = await customer('dora', '300.00')
    for (let round = 0; round < 3; round += 1) {
      const before = (await dora.call(getWallet)).body
      const id = await asked(dora, '50.00')
      const params = { id }
      const reviewers = serversOf(testServer.root)
      const owners = serversOf(dora)
      const replies = await Promise.all(
        Array.from({ length: 5 }, (_, turn) => [
          reviewers[turn % 2]!.call(approveWithdrawal, { params }),
          reviewers[(turn + 1) % 2]!.call(rejectWithdrawal, { params, body: { reason: 'Another name' } }),
          owners[turn % 2]!.call(cancelWithdrawal, { params }),
        ]).flat(),
      )
      expect(tally(replies)).toEqual({ 200: 1, 409: 14 })
      const request = (await dora.call(listWithdrawalRequests)).body[0]
      const after = (await dora.call(getWallet)).body
      expect(after.held).toBe('0.00')
      const paid = (parseCents(before.balance) ?? 0n) - (parseCents(after.balance) ?? 0n)
      expect(paid).toBe(request?.status === 'approved' ? 5_000n : 0n)
    }
  })

  test('of 50 withdrawals of everything, mixed with buys of everything, exactly one spends the money', async () => {
    const emil = await customer('emil', costOf(2n))
    const servers = serversOf(emil)
    const everything = { symbol: 'KO', quantity: '2' }
    const replies = await times(100, async (turn) => {
      const door = servers[(turn >> 1) % 2]!
      if (turn % 2) return { ...(await door.call(buy, { body: everything })), wants: 'shares' }
      const body = withdrawalBody({ amount: costOf(2n), bankAccountNumber: accountNumber(`account ${turn}`) })
      return { ...(await door.call(requestWithdrawal, { body })), wants: 'cash' }
    })
    expect(tally(replies)).toEqual({ 200: 1, 422: 99 })
    const winner = replies.find(({ status }) => status === 200)?.wants
    const wallet: Wallet = (await emil.call(getWallet)).body
    const isHeld = winner === 'cash'
    expect(wallet).toMatchObject({ available: '0.00', held: isHeld ? costOf(2n) : '0.00' })
    const trades = (await emil.call(listTransactions)).body.filter(({ type }) => type === 'buy')
    const requests = (await emil.call(listWithdrawalRequests)).body
    expect([requests.length, trades.length]).toEqual(isHeld ? [1, 0] : [0, 1])
  })

  test('buys and withdrawals of parts share the money to the cent', async () => {
    const fay = await customer('fay', costOf(10n))
    const servers = serversOf(fay)
    const replies = await times(60, async (turn): Promise<{ status: number }> => {
      const door = servers[turn % 2]!
      if (turn % 3 === 0) return door.call(buy, { body: { symbol: 'KO', quantity: '1' } })
      const body = withdrawalBody({ amount: costOf(1n), bankAccountNumber: accountNumber(`account ${turn}`) })
      return door.call(requestWithdrawal, { body })
    })
    expect(tally(replies)).toEqual({ 200: 10, 422: 50 })
    expect((await fay.call(getWallet)).body.available).toBe('0.00')
  })
})
