import * as transactions from '#contract/trading/transactions.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/database.ts'
import type { Encoded } from '#server/platform/http/encoded.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { listTrades } from './list-trades.ts'
import { listTransactions } from './list-transactions.ts'

/** Holdings, trades and transactions. */
export function mountTransactions(
  serve: Serve,
  deps: {
    pool: Pool
    clock: Clock
    settings: Pick<SettingsInForce, 'at'>
    listHoldings(customerId: bigint): Promise<Encoded<typeof transactions.listHoldings>>
  },
): void {
  const { pool, clock, settings, listHoldings } = deps
  serve(transactions.listHoldings, ({ principal }) => listHoldings(principal.userId))
  serve(transactions.listTrades, ({ principal, query }) =>
    listTrades(pool, { customerId: principal.userId, symbol: query.symbol, at: clock.now() }),
  )
  serve(transactions.listTransactions, ({ principal, query }) =>
    listTransactions(pool, principal.userId, { ...query, catalogue: settings.at(clock.now()).catalogue }),
  )
}
