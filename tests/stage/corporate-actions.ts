import { type CorporateAction, parseRatio } from '#domain/corporate-action.ts'
import { parsePrice } from '#domain/price.ts'
import type { Clock } from '#server/clock.ts'
import { announceAction } from '#server/corporate-actions/announce-action.ts'
import type { Pool } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'

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
