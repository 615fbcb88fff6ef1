import { useQuery } from '@tanstack/react-query'
import { type Asset, getHistory } from '#contract/market/market.ts'
import { useInstruments } from '#web/features/instruments/instruments.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { easternDateTime } from '#web/ui/figures/eastern-time.ts'
import { Price } from '#web/ui/figures/price.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { yearRange } from './year-range.ts'

/** What is known of an asset besides its day: nothing that no source says. */
export default function AboutCard({ asset, className }: { asset: Asset; className: string }) {
  const facts = useInstruments()?.get(asset.symbol)
  const { data: year } = useQuery(
    queryOf(getHistory, { params: { symbol: asset.symbol }, query: { period: '1Y' } }),
  )
  const range = year && yearRange(year, asset)
  const isFund = asset.type === 'mutual_fund'
  return (
    <Card title={`About ${asset.symbol}`} className={className}>
      <FactList>
        {facts !== undefined && <Fact label={isFund ? 'Category' : 'Sector'}>{facts.group}</Fact>}
        {facts?.exchange !== undefined && <Fact label="Exchange">{facts.exchange}</Fact>}
        {isFund && <Fact label="NAV as of">{easternDateTime(asset.priceAt)} ET</Fact>}
        {facts?.expenseRatioPercent !== undefined && (
          <Fact label="Expense ratio">{facts.expenseRatioPercent}% a year</Fact>
        )}
        {range && (
          <Fact label={isFund ? '52-week range of NAVs' : '52-week range of closes'}>
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
    </Card>
  )
}
