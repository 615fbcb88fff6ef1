import { ZERO_CENTS } from '../money/money.ts'
import type { LotEvent, LotReplay } from './replay-lots.ts'

/** Lots and disposals against purchases. Each pair must be equal, with no fallbacks. */
export interface LotBalance {
  /** 1e-8 shares of the open lots. */
  readonly openUnits: bigint
  readonly paidCents: bigint
  /** Of open lots and disposals, without wash-sale additions. */
  readonly costCents: bigint
  readonly addedCents: bigint
  readonly disallowedCents: bigint
  /** Sales whose stored choice names missing lots. */
  readonly fallbacks: readonly bigint[]
}

/** Adds up a replay and its purchases. */
export function lotBalance(
  events: readonly LotEvent[],
  { open, disposals, fallbacks }: LotReplay,
): LotBalance {
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
  const all = [...open, ...disposals]
  return {
    openUnits: sum(open.map(({ quantity }) => quantity)),
    paidCents: sum(events.map((event) => (event.kind === 'buy' ? event.costCents : ZERO_CENTS))),
    costCents: sum(all.map(({ costCents }) => costCents)),
    addedCents: sum(all.map(({ washAddedCents }) => washAddedCents)),
    disallowedCents: sum(disposals.map(({ disallowedCents }) => disallowedCents)),
    fallbacks,
  }
}

/** Whether lots match the position and all figures agree. */
export const isBalanced = (lots: LotBalance, heldUnits: bigint): boolean =>
  lots.openUnits === heldUnits &&
  lots.costCents === lots.paidCents &&
  lots.addedCents === lots.disallowedCents &&
  lots.fallbacks.length === 0
