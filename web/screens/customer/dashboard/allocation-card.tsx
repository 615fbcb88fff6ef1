import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { getWallet } from '#contract/cash/deposits.ts'
import { type Cents, parseCents, ZERO_CENTS } from '#domain/money/money.ts'
import {
  type Concentration,
  CONCENTRATION_PERCENT,
  concentrationsOf,
  type HeldPart,
} from '#domain/portfolio/concentration.ts'
import { useInstruments } from '#web/features/instruments/instruments.ts'
import { briefName } from '#web/features/market/brief-name.ts'
import { percentOfTenths } from '#web/features/portfolio/shares.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { useHiddenAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { AllocationSkeleton, LEAST, RING_SIZE } from './dashboard-skeletons.tsx'
import { allocationOf, type AllocationShare, MOST_NAMED, partsOf } from './allocation.ts'
import type { Portfolio, PricedHolding } from './holdings/portfolio.ts'

export interface AllocationProps {
  portfolio: Portfolio | undefined
  /** The holdings could not be loaded. */
  isMissing: boolean
}

/** How holdings and cash share the total: a ring and a list. */
export default function Allocation({ portfolio, isMissing }: AllocationProps) {
  const { data: wallet, isError } = useQuery(queryOf(getWallet, {}))
  // With more assets than are named, types come first.
  const [by, setBy] = useSearchChoice(
    'by',
    (portfolio?.holdings.length ?? 0) > MOST_NAMED
      ? ['type', 'sector', 'asset']
      : ['asset', 'type', 'sector'],
  )
  const instruments = useInstruments(by === 'sector')
  if (portfolio === undefined || wallet === undefined) {
    if (!isMissing && !isError) return <AllocationSkeleton />
    return <Instead>Allocation unavailable</Instead>
  }
  const cash = parseCents(wallet.balance) ?? ZERO_CENTS
  const parts = partsOf(portfolio.holdings, by, (symbol) => instruments?.get(symbol)?.group)
  const shares = allocationOf(parts, cash)
  if (shares.length === 0) return <Instead>Appears after your first deposit</Instead>
  return (
    <>
      {portfolio.holdings.length > 1 && (
        <div className="mb-3">
          <SegmentedControl
            block
            label="Allocation by"
            segments={SEGMENTS}
            value={by}
            onValueChange={setBy}
          />
        </div>
      )}
      <Ring shares={shares} />
      <Concentrations holdings={portfolio.holdings} cash={cash} />
    </>
  )
}

function Ring({ shares }: { shares: readonly AllocationShare[] }) {
  const hidesAmounts = useHiddenAmounts()
  return (
    <div style={LEAST} className="my-auto flex items-center gap-3.5">
      <div style={RING_SIZE} className="relative shrink-0">
        <svg role="img" aria-label={spokenOf(shares)} viewBox="0 0 120 120" className="size-full">
          {arcsOf(shares).map(({ color, length, from }) => (
            <circle
              key={color}
              cx="60"
              cy="60"
              r={RADIUS}
              fill="none"
              stroke={`var(--cat-${color})`}
              strokeWidth="13"
              strokeDasharray={`${length} ${ROUND - length}`}
              strokeDashoffset={-from}
              style={FROM_TOP}
            />
          ))}
        </svg>
        <p aria-hidden={hidesAmounts} className="absolute inset-0 grid place-content-center text-center">
          {!hidesAmounts && (
            <>
              <span className="text-2xs text-fg-3">Total</span>
              <span className="font-semibold">{shortDollars(shares)}</span>
            </>
          )}
        </p>
      </div>
      <ul style={COLUMN} className="grid min-w-0 flex-1 gap-2 text-sm">
        {shares.map(({ name, tenths, color }) => (
          <li key={color} className="flex items-center gap-2">
            <span aria-hidden className="shrink-0" style={{ ...SWATCH, background: `var(--cat-${color})` }} />
            <span title={name} className="min-w-0 flex-1 truncate">
              {briefName(name)}
            </span>
            <span className="font-strong">{percentOfTenths(tenths)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const SEGMENTS = [
  { value: 'type', label: 'Type' },
  { value: 'sector', label: 'Sector' },
  { value: 'asset', label: 'Asset' },
] as const

const Instead = ({ children }: { children: string }) => (
  <p style={LEAST} className="my-auto grid place-content-center text-center text-balance text-fg-2">
    {children}
  </p>
)

const spokenOf = (shares: readonly AllocationShare[]): string =>
  `Allocation: ${shares.map(({ name, tenths }) => `${name} ${percentOfTenths(tenths)}`).join(', ')}`

/** "$114.6k", as in the chart beside it. */
const shortDollars = (shares: readonly AllocationShare[]): string =>
  COMPACT.format(shares.reduce((sum, { valueCents }) => sum + Number(valueCents), 0) / 100).replace('K', 'k')
const COMPACT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

const RADIUS = 52
const ROUND = 2 * Math.PI * RADIUS
/** Between arcs, when there are two. */
const GAP = 2.5

/** Start and length of each arc; a sliver stays visible. */
function arcsOf(shares: readonly AllocationShare[]): { color: number; from: number; length: number }[] {
  let from = 0
  return shares.map(({ tenths, color }) => {
    const whole = (tenths / 1_000) * ROUND
    const arc = { color, from, length: shares.length === 1 ? ROUND : Math.max(1, whole - GAP) }
    from += whole
    return arc
  })
}

const COLUMN: CSSProperties = { gridTemplateColumns: 'minmax(0, 1fr)' }
const FROM_TOP: CSSProperties = { rotate: '-90deg', transformOrigin: 'center' }
const SWATCH: CSSProperties = { width: 9, height: 9, borderRadius: 3 }

/** What takes a large part of the account, as facts without advice; may be nothing. */
function Concentrations({ holdings, cash }: { holdings: readonly PricedHolding[]; cash: Cents }) {
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
