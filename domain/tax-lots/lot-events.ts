import type { SplitRatio } from '../market/split-ratio.ts'
import { cents } from '../money/money.ts'
import { quantity } from '../money/quantity.ts'
import { DEFAULT_LOT_METHOD, type LotChoice, type LotMethod } from './lot-method.ts'
import type { LotEvent } from './replay-lots.ts'

/** A booked purchase, sale or split. */
export interface BookedTrade {
  readonly id: bigint
  readonly type: 'buy' | 'sell' | 'split'
  /** New York day number. */
  readonly day: number
  /** 1e-8 shares. */
  readonly units: bigint
  /** A buy's cost, or a sale's proceeds before commission. */
  readonly amountCents: bigint
  readonly feeCents: bigint
  /** For a split. */
  readonly split: SplitRatio | null
}

/** A customer's method for all instruments, or for one fund. */
export interface LotSetting {
  readonly id: bigint
  readonly instrument: string | null
  readonly method: LotMethod
}

/**
 * One customer's history in one instrument, ready to replay: trades by id, each sale with its choice, after earlier
 * settings. Throws for a split without terms.
 */
export function lotEventsOf(
  instrument: string,
  trades: readonly BookedTrade[],
  chosen: { settings: readonly LotSetting[]; choices: ReadonlyMap<bigint, LotChoice> },
): LotEvent[] {
  const settings = chosen.settings.filter((own) => own.instrument === null || own.instrument === instrument)
  const events: LotEvent[] = []
  let [made, method]: [number, LotMethod] = [0, DEFAULT_LOT_METHOD]
  const applyUpTo = (id: bigint | null) => {
    const before = made
    while (made < settings.length && (id === null || (settings[made]?.id ?? 0n) < id)) made += 1
    if (made === before) return
    const next = methodAfter(settings.slice(0, made), instrument)
    if (next !== method) events.push({ kind: 'method', method: next })
    method = next
  }
  for (const trade of trades) {
    applyUpTo(trade.id)
    events.push(eventOf(trade, chosen.choices.get(trade.id)))
  }
  applyUpTo(null)
  return events
}

/** The method in force after these settings: a fund's own, else the one for all. */
export function methodAfter(settings: readonly LotSetting[], instrument: string | null): LotMethod {
  const last = (of: string | null) => settings.findLast((setting) => setting.instrument === of)?.method
  return (instrument === null ? undefined : last(instrument)) ?? last(null) ?? DEFAULT_LOT_METHOD
}

function eventOf(trade: BookedTrade, choice: LotChoice | undefined): LotEvent {
  const { id, type, day, units, amountCents, feeCents, split } = trade
  if (type === 'split') {
    if (!split) throw new Error('a split without its terms')
    return { kind: 'split', split }
  }
  const traded = { id, day, quantity: quantity(units) }
  if (type === 'buy') return { kind: 'buy', ...traded, costCents: cents(amountCents) }
  const proceedsCents = cents(amountCents - feeCents)
  return { kind: 'sell', ...traded, proceedsCents, ...(choice ? { choice } : {}) }
}
