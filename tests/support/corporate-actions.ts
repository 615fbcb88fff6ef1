import { type CorporateAction, parseRatio } from '#domain/trading/corporate-action.ts'
import { parsePrice } from '#domain/money/price.ts'
import type { Clock } from '#server/platform/clock.ts'
import { announceAction } from '#server/market/corporate-actions/announce-action.ts'
import { type Pool, inTransaction } from '#server/platform/database/database.ts'

/** A dividend of so many dollars a share. */
export function dividend(symbol: string, exDate: string, dollars: string): CorporateAction {
  const perShare = parsePrice(dollars)
  if (perShare === null) throw new Error(`${dollars} is no amount a share`)
  return { kind: 'dividend', symbol, exDate, perShare }
}

/** A split into so many new shares for old ones: "4:1". */
export function split(symbol: string, exDate: string, ratio: string): CorporateAction {
  const terms = parseRatio(ratio)
  if (terms === null) throw new Error(`${ratio} is no ratio`)
  return { kind: 'split', symbol, exDate, split: terms }
}

/** Lets the operator announce actions; answers which of them that changed anything of. */
export async function announced(
  { pool, clock }: { pool: Pool; clock: Clock },
  ...actions: readonly CorporateAction[]
): Promise<boolean[]> {
  const changed: boolean[] = []
  await inTransaction(pool, async (tx) => {
    for (const action of actions) {
      const announcement = await announceAction(tx, action, { source: 'operator', at: clock.now() })
      changed.push(announcement === 'announced')
    }
  })
  return changed
}
