import type { Disposal } from './lot.ts'
import { type LotEvent, replayLots } from './replay-lots.ts'

/** No transaction has this id. */
const TRIED = 2n ** 63n

type Sale = Extract<LotEvent, { kind: 'sell' }>

/** What a sale would take after these events, in order. Null where named lots are not open or too small. */
export function trySale(
  events: readonly LotEvent[],
  sale: Omit<Sale, 'kind' | 'id'>,
): readonly Disposal[] | null {
  const { disposals, fallbacks } = replayLots([...events, { ...sale, kind: 'sell', id: TRIED }])
  return fallbacks.includes(TRIED) ? null : disposals.filter(({ saleId }) => saleId === TRIED)
}
