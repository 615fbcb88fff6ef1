import { useQuery } from '@tanstack/react-query'
import type { Asset } from '#contract/market/market.ts'
import { type Holding, listHoldings } from '#contract/trading/transactions.ts'
import { type HoldingValue, sumHoldings, valueHolding } from '#domain/portfolio/holding.ts'
import { parseCents } from '#domain/money/money.ts'
import { parsePrice } from '#domain/money/price.ts'
import { parseQuantity } from '#domain/money/quantity.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useAssets, useLivePrices } from '#web/lib/live/live-assets.ts'
import type { StreamConnection } from '#web/lib/live/live-stream.ts'

/** A holding with its asset and current value. */
export interface PricedHolding {
  holding: Holding
  asset: Asset
  value: HoldingValue
}

export interface Portfolio {
  /** The most valuable first. */
  holdings: PricedHolding[]
  total: HoldingValue
}

/** At live prices. Opens only the streams of what is held. */
export function usePortfolio() {
  const holdings = useQuery(queryOf(listHoldings, {}))
  const stocks = useAssets('stock')
  const funds = useAssets('mutual_fund')
  const valued = valueAll(holdings.data ?? [], [...(stocks.data ?? []), ...(funds.data ?? [])])
  const held = new Set(valued.map(({ asset }) => asset.type))
  const stockPrices = useLivePrices('stock', held.has('stock'))
  const fundPrices = useLivePrices('mutual_fund', held.has('mutual_fund'))

  const queries = [holdings, stocks, funds]
  const isLoaded = queries.every(({ data }) => data !== undefined)
  const portfolio: Portfolio = { holdings: valued, total: sumHoldings(valued.map(({ value }) => value)) }
  return {
    portfolio: isLoaded ? portfolio : undefined,
    error: queries.find(({ isError, data }) => isError && data === undefined)?.error ?? null,
    isRetrying: queries.some(({ isRefetching }) => isRefetching),
    retry: () => queries.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
    connection: worse(
      held.has('stock') ? stockPrices : 'live',
      held.has('mutual_fund') ? fundPrices : 'live',
    ),
  }
}

function valueAll(holdings: readonly Holding[], assets: readonly Asset[]): PricedHolding[] {
  const bySymbol = new Map(assets.map((asset) => [asset.symbol, asset]))
  return holdings
    .flatMap((holding) => {
      const asset = bySymbol.get(holding.assetSymbol)
      const held = parseQuantity(holding.quantity)
      const cost = parseCents(holding.cost)
      const current = asset === undefined ? null : parsePrice(asset.currentPrice)
      if (asset === undefined || held === null || cost === null || current === null) return []
      return [{ holding, asset, value: valueHolding(held, cost, current) }]
    })
    .sort((a, b) => Number(b.value.totalValue - a.value.totalValue))
}

function worse(a: StreamConnection, b: StreamConnection): StreamConnection {
  const order: StreamConnection[] = ['polling', 'reconnecting', 'idle', 'live']
  return order.find((connection) => connection === a || connection === b) ?? 'live'
}
