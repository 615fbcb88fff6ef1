import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type Asset, getHistory } from '#contract/market/market.ts'
import { useInstruments } from '#web/features/instruments/instruments.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { easternDateTime } from '#web/ui/figures/eastern-time.ts'
import { Price } from '#web/ui/figures/price.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Term } from '#web/features/terms/term.tsx'
import { dividendYield, earningsPerShare, yearRange } from './about-figures.ts'

/** Unknown facts are left out. */
export default function AboutCard({ asset, className }: { asset: Asset; className: string }) {
  const facts = useInstruments()?.get(asset.symbol)
  const { data: year } = useQuery(
    queryOf(getHistory, { params: { symbol: asset.symbol }, query: { period: '1Y' } }),
  )
  const range = year && yearRange(year, asset)
  const earnings = earningsPerShare(asset)
  const paid = facts && dividendYield(asset, facts)
  const isFund = asset.type === 'mutual_fund'
  return (
    <Card title={`About ${asset.symbol}`} className={className}>
      <FactList>
        {facts !== undefined && (
          <Fact label={<Term label={isFund ? 'Category' : 'Sector'} />}>{facts.group}</Fact>
        )}
        {facts?.exchange !== undefined && <Fact label="Exchange">{facts.exchange}</Fact>}
        {earnings !== null && (
          <Fact label={<Term label="Earnings per share" />} value={<Price value={earnings} />} />
        )}
        {isFund && <Fact label={<Term label="NAV as of" />}>{easternDateTime(asset.priceAt)} ET</Fact>}
        {facts?.expenseRatioPercent !== undefined && (
          <Fact label={<Term label="Expense ratio" />}>{facts.expenseRatioPercent}% a year</Fact>
        )}
        {paid && <Fact label={<Term label="Dividend yield" />}>{paid}%</Fact>}
        {range && (
          <Fact label={<Term label={isFund ? '52-week range of NAVs' : '52-week range of closes'} />}>
            <Price value={range.low} /> – <Price value={range.high} />
          </Fact>
        )}
        {facts?.website !== undefined && (
          <Fact label="Website">
            <a
              href={`https://${facts.website}`}
              target="_blank"
              rel="noreferrer"
              className="text-brand underline"
            >
              {facts.website}
            </a>
          </Fact>
        )}
      </FactList>
      <p className="mt-3 text-sm text-fg-3">
        Orders are filled by us at our price, not at an exchange.{' '}
        <Link to="/faq#trading-counterparty" className="text-brand underline">
          Who is on the other side
        </Link>
      </p>
    </Card>
  )
}
