import { TriangleAlert } from 'lucide-react'
import type { Cents } from '#domain/money/money.ts'
import {
  CONCENTRATION_PERCENT,
  type Concentration,
  concentrationsOf,
  type HeldPart,
} from '#domain/portfolio/concentration.ts'
import { useInstruments } from '#web/features/instruments/instruments.ts'
import { briefName } from '#web/features/market/brief-name.ts'
import type { PricedHolding } from './holdings/portfolio.ts'

interface ConcentrationsProps {
  holdings: readonly PricedHolding[]
  cash: Cents
}

/** What takes a large part of the account, as facts without advice; may be nothing. */
export function Concentrations({ holdings, cash }: ConcentrationsProps) {
  // Only several stocks can form a sector that no single name reveals.
  const instruments = useInstruments(holdings.filter(({ asset }) => asset.type === 'stock').length > 1)
  const names = new Map(holdings.map(({ asset }) => [asset.symbol, briefName(asset.name)]))
  const parts = holdings.map(({ asset: { symbol, type }, value }): HeldPart => ({
    symbol,
    isFund: type === 'mutual_fund',
    sector: instruments?.get(symbol)?.group,
    valueCents: value.totalValue,
  }))
  const found = concentrationsOf(parts, cash)
  if (found.length === 0) return null
  return (
    <ul
      aria-label="Concentration"
      className="mt-3 grid gap-1.5 border-t border-line pt-2.5 text-sm text-fg-2"
    >
      {found.map((each) => {
        const text = concentrationText(each, names)
        return (
          <li key={text} className="flex gap-2">
            <TriangleAlert aria-hidden style={ICON} className="shrink-0 text-warn" />
            {text}
          </li>
        )
      })}
    </ul>
  )
}

function concentrationText(found: Concentration, names: ReadonlyMap<string, string>): string {
  const over = `more than ${CONCENTRATION_PERCENT[found.kind]}% of your account`
  switch (found.kind) {
    case 'name':
      return `${names.get(found.symbol) ?? found.symbol} is ${over}`
    case 'sector':
      return `${found.sector} is ${over}`
    case 'largest':
      return `Your five largest holdings are ${over}`
    case 'cash':
      return `Cash is ${over}`
  }
}

/** As tall as a line. */
const ICON = { width: 14, height: 20 }
