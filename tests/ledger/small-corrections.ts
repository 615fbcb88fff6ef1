import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { CorrectionKind } from '#domain/corrections/correction.ts'
import { parseCents } from '#domain/money/money.ts'
import { correctAccount } from '#server/cash/corrections/correct-account.ts'
import { requestWithdrawal } from '#server/cash/withdrawals/request-withdrawal.ts'
import type { Reviewer } from '#server/records/audit/audit.ts'
import type { Users } from '../support/people.ts'
import { settingsInForce } from '../support/database/settings-in-force.ts'

interface SmallBooks {
  ada: bigint
  grace: bigint
  reviewer: Reviewer
  /** Ada's orders. */
  trade(side: 'buy' | 'sell', quantity: string, price: string): Promise<void>
}

/**
 * One correction of every kind: of Ada's a part of a withdrawal's fee refunded, a part of it returned by the bank and
 * that reversed in full, a part of a deposit moved to Grace, a part of another returned by the bank and that reversed
 * in full, a part of a dividend taken back, a buy and a sale canceled. Grace has had goodwill, holds nearly everything
 * for a withdrawal, and the deposit that was moved to her is called back: she owes 25.00, and 10.00 of goodwill pays a
 * part.
 */
export async function correctSmallBooks(
  users: Users,
  { ada, grace, reviewer, trade }: SmallBooks,
): Promise<void> {
  const settings = settingsInForce(users.clock)
  const correct = async (
    customerId: bigint,
    kind: CorrectionKind,
    amount: string,
    of: { corrects?: bigint; to?: bigint } = {},
  ): Promise<bigint> => {
    const correction = {
      customerId,
      kind,
      corrects: of.corrects ?? null,
      amountCents: parseCents(amount) ?? 0n,
      toCustomerId: of.to ?? null,
      reasonCode: 'other',
      sentence: 'We corrected a booking.',
      note: 'Found by the test.',
    } as Parameters<typeof correctAccount>[1]['correction']
    const asked = { correction, reviewer, idempotencyKey: null }
    return BigInt(must(await correctAccount({ ...users, settings }, asked)).answer.id)
  }
  const transactionOf = async (customerId: bigint, where: string): Promise<bigint> => {
    const found = `select t.id from transactions t left join deposit_requests d on d.id = t.request_id
      where t.customer_id = $1 and ${where}`
    return (await users.pool.query<{ id: bigint }>(found, [customerId])).rows[0]?.id ?? 0n
  }
  const payout = await transactionOf(ada, `t.type = 'withdraw'`)
  await correct(ada, 'fee_refund', '2.00', { corrects: payout })
  const back = await correct(ada, 'withdrawal_returned', '3.00', { corrects: payout })
  await correct(ada, 'reversal', '3.00', { corrects: back })
  const dollars = await transactionOf(ada, `d.currency = 'USD'`)
  const returned = await correct(ada, 'deposit_returned', '10.00', { corrects: dollars })
  await correct(ada, 'reversal', '10.00', { corrects: returned })
  await correct(ada, 'dividend_returned', '0.10', {
    corrects: await transactionOf(ada, `t.type = 'dividend'`),
  })
  // So little that its commission is nothing, whatever the rate.
  await trade('sell', '0.01', '30.00')
  await correct(ada, 'fill_canceled', '0.30', { corrects: await transactionOf(ada, NEWEST_TRADE) })
  await trade('buy', '0.1', '200.00')
  await correct(ada, 'fill_canceled', '20.00', { corrects: await transactionOf(ada, NEWEST_TRADE) })
  const euros = await transactionOf(ada, `d.currency = 'EUR'`)
  await correct(ada, 'deposit_moved', '30.00', { corrects: euros, to: grace })

  await correct(grace, 'goodwill', '20.00')
  await holdForWithdrawal(users, grace, '45.00')
  const movedIn = await transactionOf(
    grace,
    `exists (
    select from corrections c where c.id = t.id and c.kind = 'deposit_moved_in')`,
  )
  await correct(grace, 'deposit_returned', '30.00', { corrects: movedIn })
  await correct(grace, 'goodwill', '10.00')
}

const NEWEST_TRADE = `t.id = (
  select max(id) from transactions newest
  where newest.customer_id = t.customer_id and newest.type in ('buy', 'sell'))`

async function holdForWithdrawal(users: Users, customerId: bigint, amount: string): Promise<void> {
  const payTo = {
    bankName: 'Harbour Bank',
    bankAccountName: 'Grace Example',
    bankAccountNumber: '000222',
    swiftCode: 'HARBUS00',
    bankAddress: '1 Pier',
  }
  const grossCents = parseCents(amount)
  if (grossCents === null) throw new Error('no amount')
  const asked = { customerId, grossCents, payTo, address: '127.0.0.1', idempotencyKey: null }
  must(await requestWithdrawal({ ...users, settings: settingsInForce(users.clock) }, asked))
}

function must<T>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(`refused: ${JSON.stringify(result)}`)
  return result
}
