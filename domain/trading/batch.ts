import { settleOwed, takeIn } from '../ledger/owed.ts'
import { fillOrder, type AnyOrder, type Fill, type OrderAccount, type OrderRefusal } from './orders/order.ts'
import type { AcceptedBefore } from './orders/order-terms.ts'
import type { Cents } from '../money/money.ts'
import { NO_POSITION, type Position } from './position.ts'
import { type Quantity, ZERO_QUANTITY, quantity } from '../money/quantity.ts'

/** A customer's account while a batch is decided. Sales pay debts first. */
export interface BatchAccount extends Omit<OrderAccount, 'position'> {
  readonly customerId: bigint
}

/** A fill, and what its proceeds paid of a debt. */
export interface BatchFill extends Fill {
  readonly repaidCents: Cents
}

export interface BatchPosition extends Position {
  readonly customerId: bigint
  readonly instrument: string
  /** Reserved by resting sales. */
  readonly reserved: Quantity
  /** Whether the database has its row. */
  readonly isStored: boolean
}

type DecisionFacts = Omit<Parameters<typeof fillOrder>[0], 'order' | 'account'>

/**
 * The customers of one batch, read under lock. Orders are decided in arrival order, each seeing those before it;
 * refused ones change nothing.
 */
export interface Batch {
  decide(customerId: bigint, order: AnyOrder, facts: DecisionFacts): BatchFill | { refused: OrderRefusal }
  /** Releases what a resting order reserved and pays debts, before it is decided or ended. */
  release(customerId: bigint, order: AcceptedBefore): void
  /** Accounts and positions changed by fills, as after the last one. */
  changedAccounts(): BatchAccount[]
  changedPositions(): BatchPosition[]
}

/** Starts a batch from locked rows. A customer without one has no approved profile. */
export function createBatch(accounts: Iterable<BatchAccount>, positions: Iterable<BatchPosition>): Batch {
  const accountOf = new Map([...accounts].map((account) => [account.customerId, account]))
  const positionOf = new Map(
    [...positions].map((position) => [keyOf(position.customerId, position.instrument), position]),
  )
  const changedAccounts = new Map<bigint, BatchAccount>()
  const changedPositions = new Map<string, BatchPosition>()

  return {
    decide(customerId, order, facts) {
      const account = accountOf.get(customerId)
      if (!account) return { refused: 'profile_not_approved' }
      const key = keyOf(customerId, order.instrument)
      const stored = positionOf.get(key)
      const position = stored ?? NO_POSITION
      const decision = fillOrder({ ...facts, order, account: { ...account, position } })
      if ('refused' in decision) return decision
      const reserved = stored?.reserved ?? ZERO_QUANTITY
      if (order.side === 'sell' && decision.positionAfter.quantity < reserved)
        return { refused: 'insufficient_holdings' }

      const { cashCents, owedCents, repaidCents } = settleOwed(account, decision.cashAfterCents)
      const accountAfter = { ...account, cashCents, owedCents }
      const positionAfter = {
        ...decision.positionAfter,
        customerId,
        instrument: order.instrument,
        isStored: stored?.isStored ?? false,
        reserved,
      }
      accountOf.set(customerId, accountAfter)
      changedAccounts.set(customerId, accountAfter)
      positionOf.set(key, positionAfter)
      changedPositions.set(key, positionAfter)
      return { ...decision, repaidCents }
    },
    release(customerId, order) {
      const { heldCents, reservedQuantity } = order.reserved
      const account = accountOf.get(customerId)
      const key = keyOf(customerId, order.instrument)
      const stored = positionOf.get(key)
      if (account && heldCents > 0n) {
        const { cashCents, owedCents } = takeIn(account, heldCents)
        const released = { ...account, cashCents, owedCents }
        accountOf.set(customerId, released)
        changedAccounts.set(customerId, released)
      }
      if (stored && reservedQuantity > 0n)
        positionOf.set(key, { ...stored, reserved: quantity(stored.reserved - reservedQuantity) })
    },
    changedAccounts: () => [...changedAccounts.values()],
    changedPositions: () => [...changedPositions.values()],
  }
}

const keyOf = (customerId: bigint, instrument: string): string => `${customerId} ${instrument}`
