import type { Performance } from '#contract/trading/performance.ts'
import type { ReturnReason } from '#domain/returns/return-reasons.ts'
import { Change } from '#web/ui/figures/change.tsx'
import { percentText, signOf } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Explained } from '#web/ui/layout/explained.tsx'

export type HoldingPerformance = Performance['byHolding'][number]

/** A holding's time-weighted return with its explanation, or why there is none. */
export function OwnReturn({ holding }: { holding: HoldingPerformance }) {
  const { return: percent, returnWhy, symbol } = holding
  if (percent === null) return <Unknown>{reasonText(returnWhy)}</Unknown>
  return (
    <Explained
      name={`Return of ${symbol}`}
      explanation={<HoldingReturnText holding={holding} percent={percent} />}
    >
      <Change percent={percent} {...besideDollars(percent, holding.gain)} />
    </Explained>
  )
}

/** Where a return rounds to zero it takes the sign of the dollars, so that a loss does not look like a gain. */
export const besideDollars = (percent: string, gain: string): { of?: string } =>
  signOf(percent) === 0 ? { of: gain } : {}

/** The reason, in place of a missing figure. */
export const Unknown = ({ children }: { children: string }) => (
  <span style={{ maxWidth: '16rem' }} className="inline-block text-xs whitespace-normal text-fg-2">
    {children}
  </span>
)

const HoldingReturnText = ({ holding, percent }: { holding: HoldingPerformance; percent: string }) => (
  <>
    <GainParts holding={holding} />
    <p>
      Each day’s gain is divided by what was in {holding.symbol} that day, and the days are multiplied
      together: {written(percent)}. When you bought and sold does not change it.
    </p>
  </>
)

export const GainParts = ({
  holding: { symbol, gain, realised, unrealisedChange, income, fees },
}: {
  holding: HoldingPerformance
}) => (
  <p>
    {gainedText(gain)} on {symbol}: <Money value={realised} signed /> realized,{' '}
    <Money value={unrealisedChange} signed /> not realized, <Money value={income} signed /> in dividends, less{' '}
    <Money value={fees} /> in fees.
  </p>
)

/** "You gained $12.40" */
export const gainedText = (gain: string) => (
  <>
    You {signOf(gain) < 0 ? 'lost' : 'gained'} <Money value={unsigned(gain)} />
  </>
)

/** Without the sign, which a word says. */
export const unsigned = (dollars: string): string => dollars.replace('-', '')

/** A signed percentage; zero has no sign, since it may be a small loss. */
export const written = (percent: string): string => percentText(percent, signOf(percent) || -1)

/** Why a figure has no value. */
const REASON_TEXTS: Record<ReturnReason, string> = {
  nothing_held: 'There was no money in it in this period',
  no_root: 'Cannot be computed: all of it falls on one day, or no rate fits',
  not_unique: 'Cannot be computed: several rates fit your deposits and withdrawals',
  under_a_year: 'Shown for periods of a year or longer',
  no_prices: 'No price of the benchmark at the start or the end of the period',
  withdrawn_more: 'Not shown: you withdrew more than the same money in it was worth',
}

/** The reason of a figure that is null. */
export const reasonText = (why: ReturnReason | null): string =>
  why === null ? 'Not known' : REASON_TEXTS[why]
