import type { SettingsStore } from '#server/platform/settings/settings-store.ts'
import { settingsInForce } from '../support/database/settings-in-force.ts'
import { pino } from 'pino'
import { isRefusal } from '#contract/refusals.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { DEFAULT_DEPOSIT_TERMS } from '#domain/cash/deposit.ts'
import { parseRate, rate } from '#domain/money/exchange-rate.ts'
import { parseCents } from '#domain/money/money.ts'
import { parsePrice } from '#domain/money/price.ts'
import { parseQuantity } from '#domain/money/quantity.ts'
import { rejectedFor } from '#domain/reviews/review.ts'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { type Connection, openPool } from '#server/platform/database/pool.ts'
import { approveDeposit, rejectDeposit } from '#server/cash/deposits/decide-deposit.ts'
import { requestDeposit } from '#server/cash/deposits/request-deposit.ts'
import {
  approvePasswordReset,
  denyPasswordResets,
  rejectPasswordReset,
} from '#server/people/passwords/decide-password-reset.ts'
import { createPasswords } from '#server/people/passwords/passwords.ts'
import { requestPasswordReset } from '#server/people/passwords/request-password-reset.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { createThrottles } from '#server/platform/throttling/throttles.ts'
import { openOrderExecutor } from '#server/trading/orders/fill/order-executor.ts'
import { cancelAtMarket } from '#server/trading/orders/cancel.ts'
import type { RestingMarket } from '#server/trading/orders/market.ts'
import {
  approveWithdrawal,
  cancelWithdrawal,
  rejectWithdrawal,
} from '#server/cash/withdrawals/decide-withdrawal.ts'
import { requestWithdrawal } from '#server/cash/withdrawals/request-withdrawal.ts'
import type { Reviewer } from '#server/records/audit/audit.ts'
import { createTestClock } from '../support/clock.ts'
import { announced, dividend, split } from '../support/corporate-actions.ts'
import { type Users, makeAdministrator, makeCustomer } from '../support/people.ts'
import { correctSmallBooks } from './small-corrections.ts'
import { NEVER_LATE } from '../support/api/never-late.ts'
import { restAtMarket } from '../support/api/rest-at-market.ts'

/**
 * Books with one of everything, written by the use cases: Ada, approved, with a deposit in dollars, one
 * in euros, one rejected and one pending, a buy and a sale an hour later, a dividend and a split, withdrawals that were
 * approved, rejected and cancelled and one that waits, corrections of every kind, a password reset rejected, one denied
 * and one pending; Grace, pending, with a password reset approved and one closed by that; Root, who decided. Leaves no
 * connection behind.
 */
export async function writeSmallBooks(connection: Connection): Promise<void> {
  const log = pino({ level: 'silent' })
  const pool = openPool(connection, log, 2)
  const clock = createTestClock()
  const settings = settingsInForce(clock, { NEW_BANK_ACCOUNT_PAUSE_HOURS: '0' })
  const users = { pool, clock, settings }
  let dollars = '189.25'
  const orderQuote = () => ({ price: must(parsePrice(dollars)), at: clock.now(), source: 'the test' })
  const executor = openOrderExecutor(
    connection,
    { now: clock.now, tradingAllowed: () => true, orderQuote, settings },
    log,
  )

  const root = await makeAdministrator(users, 'root')
  const ada = await makeCustomer(users, { username: 'ada', kycStatus: 'approved', cash: '1000.00' }, root)
  const grace = await makeCustomer(users, { username: 'grace', kycStatus: 'pending' }, root)
  const reviewer = { administratorId: root.id, address: '127.0.0.1' }
  const rates = {
    rateOf: () => ({ rate: parseRate('1.0845') ?? rate(0n), source: 'the test', at: clock.now() }),
  }
  const parts = { ...users, rates, terms: DEFAULT_DEPOSIT_TERMS, config: parseConfig({}) }

  const announce = async (amount: string, currency: 'USD' | 'EUR') => {
    const sent = { originalAmount: must(parseCents(amount)), currency }
    const made = {
      customerId: ada.id,
      sent,
      bankReference: `ada ${amount}`,
      idempotencyKey: null,
    }
    return { requestId: BigInt(must(await requestDeposit(parts, made)).answer.id), reviewer }
  }
  const trade = async (side: 'buy' | 'sell', quantity: string, price: string) => {
    dollars = price
    const route = (side === 'buy' ? buy : sell).path
    const shares = must(parseQuantity(quantity))
    const order = { side, instrument: 'AAPL', quantity: shares, expectedPrice: null }
    must(await executor.place({ customerId: ada.id, order, route, idempotencyKey: null }))
  }
  must(await approveDeposit({ ...parts }, await announce('99.99', 'EUR')))
  must(
    await rejectDeposit(users, {
      ...(await announce('50.00', 'USD')),
      reason: rejectedFor('none').reason ?? '',
    }),
  )
  await announce('75.00', 'USD')
  await trade('buy', '2.5', '189.25')
  clock.advance({ hours: 1 })
  await trade('sell', '1', '200.00')
  await announced(users, dividend('AAPL', '2026-11-19', '0.2775'), split('AAPL', '2026-11-20', '4:1'))
  clock.advance({ hours: 48 })
  await carryOutDue(users)

  await askForPayouts(users, { customerId: ada.id, reviewer })
  await queueOrders({ ...users, customerId: ada.id, orderQuote })
  await correctSmallBooks(users, { ada: ada.id, grace: grace.id, reviewer, trade })
  await forgetPasswords(users, reviewer)
  await executor.close()
  await pool.end()
}

type BookUsers = Users & { settings: SettingsStore }

/** One withdrawal approved, one rejected, one cancelled and one pending. */
async function askForPayouts(
  users: BookUsers,
  { customerId, reviewer }: { customerId: bigint; reviewer: Reviewer },
): Promise<void> {
  const ask = async (amount: string) => {
    const payTo = {
      bankName: 'Harbour Bank',
      bankAccountName: 'Ada Example',
      bankAccountNumber: '000111',
      swiftCode: 'HARBUS00',
      bankAddress: '1 Pier',
    }
    const asked = { customerId, grossCents: must(parseCents(amount)), payTo, address: '127.0.0.1' }
    const made = await requestWithdrawal(users, { ...asked, idempotencyKey: null })
    return { requestId: BigInt(must(made).answer.id), reviewer }
  }
  must(await approveWithdrawal({ ...users }, await ask('100.00')))
  must(await rejectWithdrawal(users, { ...(await ask('60.00')), reason: 'Another name' }))
  must(await cancelWithdrawal(users, { ...(await ask('40.00')), customerId, address: '127.0.0.1' }))
  await ask('20.00')
}

/** One buy and one sale that wait for tomorrow's open, and a buy that was taken back. */
async function queueOrders(
  parts: BookUsers & { customerId: bigint; orderQuote: RestingMarket['estimateQuote'] },
): Promise<void> {
  const { clock, customerId, orderQuote } = parts
  const dueAt = () => new Date(clock.now().getTime() + 22 * 3_600_000)
  const queue = async (side: 'buy' | 'sell', quantity: string) => {
    const order = { customerId, side, instrument: 'AAPL', quantity: must(parseQuantity(quantity)) }
    const market = {
      ...NEVER_LATE,
      estimateQuote: orderQuote,
      dueAt,
      now: clock.now,
      settings: parts.settings,
    }
    return restAtMarket({ ...parts, market }, order)
  }
  await queue('buy', '0.25')
  await queue('sell', '0.5')
  must(
    await cancelAtMarket(
      { ...parts, market: { ...NEVER_LATE, now: clock.now } },
      { customerId, orderId: await queue('buy', '0.1') },
    ),
  )
}

async function forgetPasswords({ pool, clock }: Users, reviewer: Reviewer): Promise<void> {
  const throttles = createThrottles(pool, clock, 0)
  const passwords = createPasswords()
  const parts = { pool, clock, throttles, passwords, productName: 'Northfold' }
  const ask = async (username: string) => {
    const form = { username, email: `${username}@example.com`, newPassword: 'Another-Harbour-43' }
    const { reference } = must(await requestPasswordReset(parts, form, '127.0.0.1'))
    const found = 'select id, customer_id from password_reset_requests where reference = $1'
    const { rows } = await pool.query<{ id: bigint; customer_id: bigint }>(found, [reference])
    return { requestId: rows[0]?.id ?? 0n, customerId: rows[0]?.customer_id ?? 0n, reviewer }
  }
  must(await rejectPasswordReset(parts, { ...(await ask('ada')), reason: 'Nobody answered the phone' }))
  const { customerId } = await ask('ada')
  must(await denyPasswordResets(parts, { customerId, address: '127.0.0.1' }))
  await ask('ada')
  await ask('grace')
  const memory = { sessions: { forget() {} }, keys: { forgetKeysOf() {} } }
  must(await approvePasswordReset({ ...parts, ...memory }, await ask('grace')))
}

/** While books are written nothing is refused. */
function must<T>(result: T): Exclude<T, null | { refused: string }> {
  if (result === null || isRefusal(result)) throw new Error(`refused: ${JSON.stringify(result)}`)
  return result as Exclude<T, null | { refused: string }>
}
