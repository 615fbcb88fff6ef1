import type { CorporateAction } from '#domain/trading/corporate-action.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { DECIDE_REPORT } from './reported-actions.sql.ts'

/** Takes a reported action off the list; returns the report's id, null if none. */
export async function decideReport(
  tx: Tx,
  { symbol, exDate, kind }: Pick<CorporateAction, 'symbol' | 'exDate' | 'kind'>,
  at: Date,
): Promise<bigint | null> {
  const { rows } = await tx.query<{ id: bigint }>(DECIDE_REPORT, [symbol, exDate, kind, at])
  return rows[0]?.id ?? null
}
