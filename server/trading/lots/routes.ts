import * as lots from '#contract/trading/lots.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { REPLIED, type Serve } from '#server/platform/http/route.ts'
import { chooseLots, changeLotSettings, getLotSettings } from './choose-lots.ts'
import { type LotParts, listLots } from './list-lots.ts'
import { realizedCsv, readRealizedGains } from './realized-gains.ts'
import { lotChoiceOf } from './sale-terms.ts'

/** Tax lots, realized gains and settings. */
export function mountLots(serve: Serve, deps: LotParts & { calendar: MarketCalendar }): void {
  const { pool } = deps
  serve(lots.listLots, ({ principal, params, longReads }) =>
    listLots({ ...deps, pool: longReads }, { customerId: principal.userId, symbol: params.symbol }),
  )
  serve(lots.listRealized, ({ principal, query, database }) =>
    readRealizedGains(database, deps, { customerId: principal.userId, year: query.year }),
  )
  serve(lots.exportRealized, async ({ principal, query: { year }, reply, database }) => {
    const gains = await readRealizedGains(database, deps, { customerId: principal.userId, year })
    reply
      .header('content-type', 'text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="realized-gains-${year}.csv"`)
      .send(realizedCsv(gains, deps.settings.at(deps.clock.now()).catalogue))
    return REPLIED
  })
  serve(lots.getLotSettings, ({ principal }) => getLotSettings(pool, principal.userId))
  serve(lots.changeLotSettings, ({ principal, body }) =>
    changeLotSettings(deps, { customerId: principal.userId, method: body.method, symbol: body.symbol }),
  )
  serve(lots.chooseLots, ({ principal, params, body: { lots: named, lotMethod, method = lotMethod } }) => {
    const choice = lotChoiceOf({ lots: named, lotMethod: method })
    if (!choice) throw new Error('a choice is a method or lots')
    return chooseLots(deps, { customerId: principal.userId, saleId: BigInt(params.id), choice })
  })
}
