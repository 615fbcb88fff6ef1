import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CustomRate, getExchangeRates } from '#contract/market/fx.ts'
import { rateText } from '#web/features/cash/exchange-rate-text.ts'
import { RateAttribution } from '#web/features/cash/rate-origin.tsx'
import { relativeDate } from '#web/features/news/relative-date.ts'
import { call } from '#web/lib/api/client.ts'
import { CHANGES_ELSEWHERE } from '#web/lib/api/query.ts'
import { now } from '#web/lib/live/clock.ts'
import { dateTimeText } from '#web/ui/figures/date-time.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Cell, HeaderCell, Row, Table } from '#web/ui/layout/table.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { type RateInUse, ratesInUse } from './rates-in-use.ts'
import { QueryFailure } from '#web/ui/layout/loaded.tsx'

export function ProviderRates({ custom }: { custom: readonly CustomRate[] }) {
  const query = useProviderRates(custom)
  const { data, error } = query
  if (data === undefined && error !== null) {
    return (
      <Card flush title="All Rates" className="mt-4">
        <QueryFailure title="Failed to load provider rates" query={query} />
      </Card>
    )
  }
  const rates = ratesInUse(custom, data)
  const sources = new Set(rates.map(({ provider }) => provider?.source))
  return (
    <Card flush title="All Rates" className="mt-4">
      <Table label="All Rates">
        <thead>
          <tr>
            <HeaderCell>Currency</HeaderCell>
            <HeaderCell numeric>Provider rate</HeaderCell>
            <HeaderCell wideOnly>Source</HeaderCell>
            <HeaderCell wideOnly>Published</HeaderCell>
            <HeaderCell numeric>Custom rate</HeaderCell>
          </tr>
        </thead>
        <tbody>
          <Row>
            <Cell className="font-strong">USD</Cell>
            <Cell numeric>1.0000</Cell>
            <Cell wideOnly className="text-sm text-fg-2">
              base currency
            </Cell>
            <Cell wideOnly />
            <Cell />
          </Row>
          {rates.map((rate) => (
            <RateRow key={rate.currency} rate={rate} isLoading={data === undefined} />
          ))}
        </tbody>
      </Table>
      <p className="border-t border-line px-4.5 py-3 text-sm text-fg-3 md:px-5.5">
        US dollars per unit. A custom rate overrides the provider’s.{' '}
        {[...sources].map((source) => (
          <RateAttribution key={source} source={source} />
        ))}
      </p>
    </Card>
  )
}

function RateRow({ rate, isLoading }: { rate: RateInUse; isLoading: boolean }) {
  const { currency, provider, customRate } = rate
  const age = provider !== null && (
    <time dateTime={provider.at} title={dateTimeText(provider.at)}>
      {relativeDate(provider.at, now())}
    </time>
  )
  return (
    <Row>
      <Cell>
        <span className="font-strong">{currency}</span>
        {provider !== null && (
          <span className="block text-xs text-fg-3 md:hidden">
            {provider.source}, {age}
          </span>
        )}
      </Cell>
      <Cell numeric className={customRate === null ? '' : 'text-fg-3'}>
        {provider !== null && rateText(provider.rate)}
        {provider === null && (isLoading ? <Skeleton className="ml-auto w-14" /> : <NoRate />)}
      </Cell>
      <Cell wideOnly className="text-sm text-fg-2">
        {provider?.source}
      </Cell>
      <Cell wideOnly className="text-sm text-fg-2">
        {age}
      </Cell>
      <Cell numeric className="font-strong">
        {customRate !== null && rateText(customRate)}
      </Cell>
    </Row>
  )
}

const NoRate = () => <span className="text-sm text-warn">None</span>

/**
 * Fetched again when a custom rate has changed and on window focus, not at intervals: they would keep an idle session
 * alive.
 */
function useProviderRates(custom: readonly CustomRate[]) {
  const changes = custom.map(({ currency, updatedAt }) => `${currency} ${updatedAt}`)
  return useQuery({
    ...CHANGES_ELSEWHERE,
    queryKey: [getExchangeRates.path, 'beside', changes],
    queryFn: ({ signal }) => call(getExchangeRates, {}, { signal }),
    placeholderData: keepPreviousData,
  })
}
