import { expect, test } from 'vitest'
import { refuse } from '#contract/refusals.ts'
import { dividendTransfers, splitTransfers, withdrawalHoldTransfers } from '#domain/ledger/postings.ts'
import type { Transfer } from '#domain/ledger/transfer.ts'
import { cents } from '#domain/money/money.ts'
import { quantity } from '#domain/money/quantity.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { takeIds, inTransaction } from '#server/platform/database/database.ts'
import { testServerOfFile } from '../support/server.ts'

const testServer = testServerOfFile()

interface Balances {
  customer_id: bigint
  cash_cents: bigint
  held_cents: bigint
  posted: bigint
}

/** What transfers leave behind, before they are rolled back: they have no request or transaction behind them. */
async function balancesAfter(transfers: readonly Transfer[]): Promise<Balances[]> {
  const balances: Balances[] = []
  await inTransaction(testServer.pool, async (tx) => {
    await postTransfers(tx, await takeIds(tx), transfers, testServer.clock.now())
    const { rows } = await tx.query<Balances>(
      `select customer_id, cash_cents, held_cents,
         (select count(*) from transfers t where t.customer_id = a.customer_id) as posted
       from accounts a where customer_id = any($1) order by customer_id`,
      [transfers.map(({ customerId }) => customerId)],
    )
    balances.push(...rows)
    return refuse('not_found')
  })
  return balances
}

test('several transfers of several customers move each balance by their sum', async () => {
  const [ada, grace] = [BigInt(testServer.ada.id), BigInt(testServer.grace.id)]
  const transfers = [
    ...dividendTransfers({ customerId: ada, sourceId: 1n }, cents(500n)),
    ...dividendTransfers({ customerId: grace, sourceId: 1n }, cents(7n)),
    ...dividendTransfers({ customerId: ada, sourceId: 2n }, cents(250n)),
    ...withdrawalHoldTransfers({ customerId: ada, sourceId: 3n }, cents(600n)),
  ]
  expect(await balancesAfter(transfers)).toEqual([
    { customer_id: ada, cash_cents: 1_000_150n, held_cents: 600n, posted: 4n },
    { customer_id: grace, cash_cents: 7n, held_cents: 0n, posted: 1n },
  ])
})

test('a transfer to a position that is not there is a bug', async () => {
  const source = { customerId: BigInt(testServer.ada.id), sourceId: 1n }
  const split = splitTransfers(source, 'AAPL', quantity(1n), quantity(4n))
  await expect(balancesAfter(split)).rejects.toThrow('an account or a position that is not there')
})
