import { useState } from 'react'
import { Link } from 'wouter'
import {
  type Reinvestment,
  type ReinvestedDividend,
  getReinvestment,
  setReinvestment,
} from '#contract/trading/reinvestment.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { LoadFailureLine } from '#web/ui/messages/load-failure.tsx'
import { REINVESTED_NAMES } from './plan-words.ts'
import { useQuery } from '@tanstack/react-query'
import type { SentInput } from '#contract/endpoint.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { CHANGES_ELSEWHERE, queryClient } from '#web/lib/api/query.ts'
import { planKey } from './plan-calls.ts'

/** Whether dividends buy shares, by account and by symbol, and the latest that did. */
export function ReinvestmentCard({ className }: { className: string }) {
  const { data, error, isRefetching, refetch } = useReinvestment()
  return (
    <Card title="Dividend Reinvestment" className={className}>
      {data !== undefined && <Choices reinvestment={data} />}
      {data === undefined && error === null && (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Loading dividend reinvestment</span>
          <Skeleton className="w-44" />
          <Skeleton className="w-64" />
        </div>
      )}
      {data === undefined && error !== null && (
        <LoadFailureLine
          title="Failed to load dividend reinvestment"
          text={detailOf(error, 'It is temporarily unavailable')}
          pending={isRefetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  )
}

function Choices({ reinvestment: { isOn, exceptions, recent } }: { reinvestment: Reinvestment }) {
  const { mutate } = useReinvestmentCall()
  return (
    <div className="grid gap-4">
      <Switch
        label="Reinvest dividends"
        hint="A dividend buys shares of what paid it, at the first price of its ex-date. Off, it stays cash."
        checked={isOn}
        onCheckedChange={(on) => mutate({ isOn: on })}
      />
      {exceptions.length > 0 && (
        <section aria-label="Symbols of their own">
          <h3 className="mb-1 text-xs font-medium text-fg-3">Whatever the account does</h3>
          <ul>
            {exceptions.map(({ assetSymbol, isOn: itsOwn }) => (
              <li key={assetSymbol} className="flex items-center justify-between gap-3">
                <div className="min-w-0 flex-1">
                  <Switch
                    label={`Reinvest ${assetSymbol}`}
                    checked={itsOwn}
                    onCheckedChange={(on) => mutate({ exceptions: [{ symbol: assetSymbol, isOn: on }] })}
                  />
                </div>
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => mutate({ exceptions: [{ symbol: assetSymbol, isOn: null }] })}
                >
                  As the account<span className="sr-only"> for {assetSymbol}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {recent.length > 0 && <Recent dividends={recent} />}
    </div>
  )
}

/** More than these show on demand. */
const FIRST = 5

function Recent({ dividends }: { dividends: readonly ReinvestedDividend[] }) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <section aria-label="Reinvested recently">
      <h3 className="mb-1 text-xs font-medium text-fg-3">Recent</h3>
      <ol className="grid gap-3">
        {dividends.slice(0, showsAll ? undefined : FIRST).map((dividend) => (
          <Reinvested key={dividend.dividendId} dividend={dividend} />
        ))}
      </ol>
      {!showsAll && dividends.length > FIRST && (
        <Button size="sm" variant="ghost" className="mt-2 -ml-2.5" onClick={() => setShowsAll(true)}>
          Show all {dividends.length}
        </Button>
      )}
    </section>
  )
}

function Reinvested({ dividend: given }: { dividend: ReinvestedDividend }) {
  const { assetSymbol, orderId, paidAt, dividend, outcome, quantity, price } = given
  return (
    <li className="grid gap-0.5 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <Link to={`/orders?order=${orderId}`} className="font-medium text-brand">
          {assetSymbol} dividend
        </Link>
        <Money value={dividend} />
      </div>
      <p className="text-xs text-fg-3">
        <DateTime value={paidAt} precision="day" /> ·{' '}
        {quantity !== null && price !== null ? (
          <>
            <Quantity value={quantity} exact /> at <Price value={price} />
          </>
        ) : (
          REINVESTED_NAMES[outcome]
        )}
      </p>
    </li>
  )
}

export const useReinvestment = () =>
  useQuery({
    queryKey: REINVESTMENT,
    queryFn: ({ signal }) => call(getReinvestment, {}, { signal }),
    ...CHANGES_ELSEWHERE,
  })

const REINVESTMENT = planKey('reinvestment')

/** Sets the account's switch, or those of symbols. The answer is shown from then on. */
export const useReinvestmentCall = () =>
  useAction<Reinvestment, SentInput<typeof setReinvestment>['body']>({
    call: (body) => call(setReinvestment, { body }),
    onSuccess: (answer) => queryClient.setQueryData(REINVESTMENT, answer),
    failure: 'Nothing was changed',
  })

/** Whether dividends of a symbol buy its shares: by its own switch, else the account's. */
export const reinvests = ({ isOn, exceptions }: Reinvestment, symbol: string): boolean =>
  exceptions.find(({ assetSymbol }) => assetSymbol === symbol)?.isOn ?? isOn
