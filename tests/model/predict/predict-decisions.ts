import { payoutAccountsOf } from './payout-accounts.ts'
import { PAR, dollars, decimal, rounded } from './figures.ts'
import { moneyLockOf } from './predict-locks.ts'
import { type Prediction, granted, refused } from './prediction.ts'
import { type Deposit, type State, kycStatusOf, pausePayouts, tell } from '../world/state.ts'

const FEE = 500n
const LARGEST_DEPOSIT = 1_000_000_000n
/** As the world's servers are set. */
const NEW_ACCOUNT_PAUSE_HOURS = 1
const RATE_HOLDS_MS = 10 * 86_400_000

/** What a sum may be worth on a node, or why it is no deposit; `seen` once it has said so. */
export function pricesAt(
  state: State,
  { currency, sent }: Pick<Deposit, 'currency' | 'sent'>,
  node: number,
): { rate: bigint; cents: bigint | 'below_minimum' | 'above_maximum'; seen(): void }[] {
  const history = state.rates[currency] ?? { versions: [PAR], since: [] }
  const since = history.since[node] ?? 0
  return history.versions.slice(since).map((rate, at) => {
    const worth = rounded(sent * rate, PAR)
    const cents = worth === 0n ? 'below_minimum' : worth > LARGEST_DEPOSIT ? 'above_maximum' : worth
    return { rate, cents, seen: () => void (history.since[node] = since + at) }
  })
}

/** Dollars are always dollars. */
export const isExpired = ({ nowMs }: State, { currency, pricedMs }: Deposit): boolean =>
  currency !== 'USD' && nowMs - pricedMs > RATE_HOLDS_MS

/** An approval credits today's rate, one that this node may use, where that is worse by more than 2 %. */
export function predictDepositDecision(
  state: State,
  id: string,
  approves: boolean,
  node: number,
): Prediction[] {
  const { deposit } = depositBy(state, id)
  const locked = depositDecision(state, id, approves, deposit?.cents ?? 0n)
  if (!approves || !deposit || deposit.currency === 'USD' || deposit.status !== 'pending') return [locked]
  if (isExpired(state, deposit)) return [locked]
  return pricesAt(state, deposit, node).map(({ cents, rate, seen }) => {
    const isWorse = (deposit.rate - rate) * 100n > deposit.rate * 2n
    if (!isWorse || typeof cents !== 'bigint') return locked
    const today = depositDecision(state, id, approves, cents)
    return {
      ...today,
      effect(reply) {
        seen()
        today.effect?.(reply)
      },
    }
  })
}

function depositDecision(state: State, id: string, approves: boolean, credited: bigint): Prediction {
  const { customer, deposit } = depositBy(state, id)
  if (!customer || !deposit) return refused('not_found')
  if (deposit.status !== 'pending') return refused('already_processed')
  if (approves && isExpired(state, deposit)) return refused('rate_expired')
  const status = approves ? 'approved' : 'rejected'
  return granted(
    { id, userId: customer.id, status, amount: dollars(credited) },
    {
      effect() {
        deposit.status = status
        deposit.cents = credited
        tell(state, customer, `deposit_${status}`)
        if (!approves) return
        customer.cash += deposit.cents
        const booked = { assetSymbol: null, quantity: null, amount: dollars(deposit.cents) }
        customer.transactions.push({ ...booked, type: 'deposit', fee: '0.00', step: state.step })
      },
    },
  )
}

function depositBy({ customers }: State, id: string) {
  const customer = customers.find(({ deposits }) => deposits.some((deposit) => deposit.id === id))
  return { customer, deposit: customer?.deposits.find((own) => own.id === id) }
}

/** An expired rate is replaced by one that this node may use. */
export function predictRepricing(state: State, id: string, node: number): Prediction[] {
  const { customer, deposit } = depositBy(state, id)
  if (!customer || !deposit) return [refused('not_found')]
  if (deposit.status !== 'pending') return [refused('already_processed')]
  if (!isExpired(state, deposit)) return [refused('rate_not_expired')]
  return pricesAt(state, deposit, node).map(({ cents, rate, seen }) => {
    if (typeof cents === 'string') return { ...refused(cents), effect: seen }
    return granted(
      {
        id,
        userId: customer.id,
        status: 'pending',
        amount: dollars(cents),
        exchangeRate: decimal(rate, 12, 2),
      },
      {
        effect() {
          seen()
          Object.assign(deposit, { cents, rate, pricedMs: state.nowMs })
          tell(state, customer, 'deposit_repriced')
        },
      },
    )
  })
}

export function predictWithdrawalDecision(state: State, id: string, approves: boolean): Prediction {
  const customer = state.customers.find(({ withdrawals }) => withdrawals.some((own) => own.id === id))
  const withdrawal = customer?.withdrawals.find((own) => own.id === id)
  if (!customer || !withdrawal) return refused('not_found')
  if (withdrawal.status !== 'pending') return refused('already_processed')
  if (approves && moneyLockOf(state, customer)) return refused('customer_money_locked')
  if (approves && customer.isLocked) return refused('customer_locked')
  const { gross } = withdrawal
  const status = approves ? 'approved' : 'rejected'
  const isProfilePending = kycStatusOf(customer) !== 'approved'
  const { bankAccountNumber } = withdrawal.payTo
  const isNew = payoutAccountsOf(customer).every((paid) => paid.bankAccountNumber !== bankAccountNumber)
  return granted(
    { id, userId: customer.id, status, amount: dollars(gross - FEE), fee: '5.00', isProfilePending },
    {
      effect() {
        withdrawal.status = status
        tell(state, customer, `withdrawal_${status}`)
        withdrawal.processedMs = state.nowMs
        customer.held -= gross
        if (!approves) customer.cash += gross
        else {
          const booked = { assetSymbol: null, quantity: null, amount: dollars(gross - FEE), fee: '5.00' }
          customer.transactions.push({ ...booked, type: 'withdraw', step: state.step })
          if (isNew) pausePayouts(state, customer, NEW_ACCOUNT_PAUSE_HOURS)
        }
      },
    },
  )
}
