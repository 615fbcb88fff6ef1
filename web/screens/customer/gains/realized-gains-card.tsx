import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, ReceiptText } from 'lucide-react'
import { exportRealized, listRealized, type RealizedGains, type RealizedRow } from '#contract/trading/lots.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { WASH_DAYS } from '#domain/tax-lots/wash-sale.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { urlOf } from '#web/lib/api/client.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { now } from '#web/lib/live/clock.ts'
import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'
import { buttonVariants } from '#web/ui/buttons/button.tsx'
import { Change } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { Cell, HeaderCell, Row, RowLink, Table } from '#web/ui/layout/table.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { TradeDate, tradeDateText } from '#web/features/portfolio/trade-date.tsx'
import { UnsettledSales } from './unsettled-sales.tsx'

/** The year is in the address. */
export function RealizedGainsCard() {
  const thisYear = newYorkDateAt(now().getTime()).slice(0, 4)
  const year = useSearchParameter('year') ?? thisYear
  const { data, error, isRefetching, refetch } = useQuery({
    ...queryOf(listRealized, { query: { year } }),
    ...CHANGES_ELSEWHERE,
    placeholderData: keepPreviousData,
  })
  if (data === undefined) {
    return (
      <Card padded={false} aria-label="Realized gains">
        {error === null ? (
          <EntrySkeletons rows={6} label="Loading realized gains" />
        ) : (
          <LoadFailure
            title="Failed to load realized gains"
            text={detailOf(error, 'Your realized gains are temporarily unavailable')}
            pending={isRefetching}
            onRetry={() => void refetch()}
          />
        )}
      </Card>
    )
  }
  const years = [...new Set([...data.years.map(String), thisYear, year])].toSorted().toReversed()
  return (
    <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-[1fr_20rem]">
      <Card
        padded={false}
        title="Sales"
        className="overflow-hidden max-lg:order-last"
        action={
          <div className="flex items-center gap-2">
            <Select
              aria-label="Year"
              value={year}
              onChange={({ target }) =>
                writeSearchParameter('year', target.value === thisYear ? null : target.value)
              }
            >
              {years.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
            <a
              href={urlOf(exportRealized, { query: { year } })}
              download
              className={buttonVariants({ variant: 'secondary', size: 'sm', block: false })}
            >
              <Download aria-hidden />
              CSV
            </a>
          </div>
        }
      >
        {data.rows.length === 0 ? (
          <EmptyState icon={<ReceiptText aria-hidden />}>No sales in {year}</EmptyState>
        ) : (
          <SalesTable rows={data.rows} />
        )}
      </Card>
      <div className="grid gap-3 md:gap-4">
        <YearSummary gains={data} />
        <UnsettledSales rows={data.rows} />
      </div>
    </div>
  )
}

function YearSummary({ gains: { totals, finalOn } }: { gains: RealizedGains }) {
  const hasDisallowed = totals.disallowed !== '0.00'
  return (
    <Card title="Total">
      <SummaryList>
        <SummaryRow label="Short term">
          <Change amount={totals.shortTerm} />
        </SummaryRow>
        <SummaryRow label="Long term">
          <Change amount={totals.longTerm} />
        </SummaryRow>
        <SummaryRow label="Proceeds">
          <Money value={totals.proceeds} />
        </SummaryRow>
        <SummaryRow label="Cost">
          <Money value={totals.cost} />
        </SummaryRow>
        {hasDisallowed && (
          <SummaryRow label="Disallowed by wash sales">
            <Money value={totals.disallowed} />
          </SummaryRow>
        )}
        <SummaryRow label="Realized gain" total>
          <Change amount={totals.gain} />
        </SummaryRow>
      </SummaryList>
      <p className="mt-3 text-sm text-fg-2">
        Long term means held for more than one year. A loss does not count as far as the same asset was bought
        within {WASH_DAYS} days before or after the sale in this account: a wash sale. Other accounts are not
        considered. Losses can still change until {tradeDateText(finalOn)}.
      </p>
    </Card>
  )
}

function SalesTable({ rows }: { rows: readonly RealizedRow[] }) {
  return (
    <Table label="Sales by tax lot">
      <thead>
        <tr>
          <HeaderCell>Asset</HeaderCell>
          <HeaderCell wideOnly>Acquired</HeaderCell>
          <HeaderCell wideOnly>Sold</HeaderCell>
          <HeaderCell numeric wideOnly>
            Quantity
          </HeaderCell>
          <HeaderCell numeric wideOnly>
            Proceeds
          </HeaderCell>
          <HeaderCell numeric wideOnly>
            Cost
          </HeaderCell>
          <HeaderCell numeric>Gain</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.saleId} ${row.lotId}`}>
            <Cell>
              <RowLink to={`/asset/${row.assetSymbol}`} className="font-medium">
                {row.assetSymbol}
              </RowLink>{' '}
              <Badge>{row.term === 'long' ? 'Long' : 'Short'}</Badge>{' '}
              {row.code === 'W' && <Badge tone="warn">Wash sale</Badge>}
              <span className="block text-sm text-fg-2 md:hidden">
                <Quantity value={row.quantity} exact /> · <TradeDate value={row.sold} />
              </span>
            </Cell>
            <Cell wideOnly>
              <TradeDate value={row.acquired} />
            </Cell>
            <Cell wideOnly>
              <TradeDate value={row.sold} />
            </Cell>
            <Cell numeric wideOnly>
              <Quantity value={row.quantity} exact />
            </Cell>
            <Cell numeric wideOnly>
              <Money value={row.proceeds} />
            </Cell>
            <Cell numeric wideOnly>
              <Money value={row.cost} />
            </Cell>
            <Cell numeric>
              <Change amount={row.gain} />
              {row.code === 'W' && (
                <span className="block text-sm text-fg-2">
                  <Money value={row.disallowed} /> disallowed
                </span>
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
