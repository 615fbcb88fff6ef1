import { ZERO_CENTS } from '../money/money.ts'
import type { LotEvent, LotReplay } from './replay-lots.ts'

/** What lots and disposals come to, beside what was bought. Each pair is equal, and nothing fell back. */
export interface LotBalance {
  /** 1e-8 shares of the open lots. */
  readonly openUnits: bigint
  readonly paidCents: bigint
  /** Costs of open lots and of disposals, without what wash sales added. */
  readonly costCents: bigint
  readonly addedCents: bigint
  readonly disallowedCents: bigint
  /** Sales whose stored choice names lots that were not there. */
  readonly fallbacks: readonly bigint[]
}

/** Adds up a replay and the purchases that it was made of. */
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

/** Whether lots hold what the position holds, and all figures agree. */
export const isBalanced = (lots: LotBalance, heldUnits: bigint): boolean =>
  lots.openUnits === heldUnits &&
  lots.costCents === lots.paidCents &&
  lots.addedCents === lots.disallowedCents &&
  lots.fallbacks.length === 0
