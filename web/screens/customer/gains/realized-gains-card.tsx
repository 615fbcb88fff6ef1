import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, ReceiptText } from 'lucide-react'
import { exportRealized, listRealized, type RealizedGains, type RealizedRow } from '#contract/trading/lots.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { WASH_DAYS } from '#domain/tax-lots/wash-sale.ts'
import { urlOf } from '#web/lib/api/client.ts'
import { freshQueryOf } from '#web/lib/api/query.ts'
import { now } from '#web/lib/live/clock.ts'
import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'
import { buttonVariants } from '#web/ui/buttons/button.tsx'
import { Change } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { RowLink } from '#web/ui/layout/table.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import { dateText } from '#web/ui/figures/calendar-date.ts'
import { UnsettledSales } from './unsettled-sales.tsx'
import { type Column, DataTable } from '#web/ui/layout/data-table.tsx'

/** The year is in the address. */
export function RealizedGainsCard() {
  const thisYear = newYorkDateAt(now().getTime()).slice(0, 4)
  const year = useSearchParameter('year') ?? thisYear
  const query = useQuery({
    ...freshQueryOf(listRealized, { query: { year } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded
      query={query}
      skeleton={<EntrySkeletons rows={6} label="Loading realized gains" />}
      what="realized gains"
      failureText="Your realized gains are temporarily unavailable"
      card={{ 'aria-label': 'Realized gains' }}
    >
      {(gains) => <RealizedYear year={year} thisYear={thisYear} gains={gains} />}
    </Loaded>
  )
}

interface RealizedYearProps {
  year: string
  thisYear: string
  gains: RealizedGains
}

function RealizedYear({ year, thisYear, gains }: RealizedYearProps) {
  const years = [...new Set([...gains.years.map(String), thisYear, year])].toSorted().toReversed()
  return (
    <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-[1fr_20rem]">
      <Card
        flush
        title="Sales"
        className="max-lg:order-last"
        action={<YearChoice year={year} years={years} thisYear={thisYear} />}
      >
        {gains.rows.length === 0 ? (
          <EmptyState icon={<ReceiptText aria-hidden />}>No sales in {year}</EmptyState>
        ) : (
          <DataTable
            label="Sales by tax lot"
            columns={COLUMNS}
            rows={gains.rows}
            keyOf={({ saleId, lotId }) => `${saleId} ${lotId}`}
          />
        )}
      </Card>
      <div className="grid grid-cols-1 gap-3 md:gap-4">
        <YearSummary gains={gains} />
        <UnsettledSales rows={gains.rows} />
      </div>
    </div>
  )
}

interface YearChoiceProps extends Pick<RealizedYearProps, 'year' | 'thisYear'> {
  years: readonly string[]
}

/** The year shown, and its sales as a file. */
const YearChoice = ({ year, years, thisYear }: YearChoiceProps) => (
  <div className="flex items-center gap-2">
    <ChoiceSelect
      aria-label="Year"
      choices={years}
      value={year}
      onChoose={(chosen) => writeSearchParameter('year', chosen === thisYear ? null : chosen)}
    />
    <a
      href={urlOf(exportRealized, { query: { year } })}
      download
      className={buttonVariants({ variant: 'secondary', size: 'sm', block: false })}
    >
      <Download aria-hidden />
      CSV
    </a>
  </div>
)

function YearSummary({ gains: { totals, finalOn } }: { gains: RealizedGains }) {
  const hasDisallowed = totals.disallowed !== '0.00'
  return (
    <Card title="Total">
      <SummaryList>
        <SummaryRow label="Short term" value={<Change amount={totals.shortTerm} />} />
        <SummaryRow label="Long term" value={<Change amount={totals.longTerm} />} />
        <SummaryRow label="Proceeds" value={<Money value={totals.proceeds} />} />
        <SummaryRow label="Cost" value={<Money value={totals.cost} />} />
        {hasDisallowed && (
          <SummaryRow label="Disallowed by wash sales" value={<Money value={totals.disallowed} />} />
        )}
        <SummaryRow label="Realized gain" total value={<Change amount={totals.gain} />} />
      </SummaryList>
      <p className="mt-3 text-sm text-fg-2">
        Long term means held for more than one year. A loss does not count as far as the same asset was bought
        within {WASH_DAYS} days before or after the sale in this account: a wash sale. Other accounts are not
        considered. Losses can still change until {dateText(finalOn)}.
      </p>
    </Card>
  )
}

const FIGURE = { numeric: true, wideOnly: true }

const COLUMNS: readonly Column<RealizedRow>[] = [
  {
    title: 'Asset',
    cell: (row) => (
      <>
        <RowLink to={`/asset/${row.assetSymbol}`} className="font-medium">
          {row.assetSymbol}
        </RowLink>{' '}
        <Badge>{row.term === 'long' ? 'Long' : 'Short'}</Badge>{' '}
        {row.code === 'W' && <Badge tone="warn">Wash sale</Badge>}
        <span className="block text-sm text-fg-2 md:hidden">
          <Quantity value={row.quantity} exact /> · <TradeDate value={row.sold} />
        </span>
      </>
    ),
  },
  { title: 'Acquired', wideOnly: true, cell: (row) => <TradeDate value={row.acquired} /> },
  { title: 'Sold', wideOnly: true, cell: (row) => <TradeDate value={row.sold} /> },
  { title: 'Quantity', ...FIGURE, cell: (row) => <Quantity value={row.quantity} exact /> },
  { title: 'Proceeds', ...FIGURE, cell: (row) => <Money value={row.proceeds} /> },
  { title: 'Cost', ...FIGURE, cell: (row) => <Money value={row.cost} /> },
  {
    title: 'Gain',
    numeric: true,
    cell: (row) => (
      <>
        <Change amount={row.gain} />
        {row.code === 'W' && (
          <span className="block text-sm text-fg-2">
            <Money value={row.disallowed} /> disallowed
          </span>
        )}
      </>
    ),
  },
]
