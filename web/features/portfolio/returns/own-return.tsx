import type { Performance } from '#contract/trading/performance.ts'
import { Change } from '#web/ui/figures/change.tsx'
import { percentText, signOf } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Explained } from '#web/ui/layout/explained.tsx'
import { reasonText } from './reason-text.ts'

export type HoldingPerformance = Performance['byHolding'][number]

/** A holding's own time-weighted return, which explains itself; or why there is none. */
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

/**
 * A return beside dollars: its own sign, but where it rounds to zero that of the dollars, so that no loss is shown as a
 * gain.
 */
export const besideDollars = (percent: string, gain: string): { of?: string } =>
  signOf(percent) === 0 ? { of: gain } : {}

/** In place of a figure that has no value: the reason, in words. */
export const Unknown = ({ children }: { children: string }) => (
  <span style={{ maxWidth: '16rem' }} className="inline-block text-xs whitespace-normal text-fg-2">
    {children}
  </span>
)

/** What a holding's own return is of. */
function HoldingReturnText({ holding, percent }: { holding: HoldingPerformance; percent: string }) {
  return (
    <>
      <GainParts holding={holding} />
      <p>
        Each day’s gain is divided by what was in {holding.symbol} that day, and the days are multiplied
        together: {written(percent)}. When you bought and sold does not change it.
      </p>
    </>
  )
}

/** What a holding gained, in parts that add up. */
export function GainParts({
  holding: { symbol, gain, realised, unrealisedChange, income, fees },
}: {
  holding: HoldingPerformance
}) {
  return (
    <p>
      {gainedText(gain)} on {symbol}: <Money value={realised} signed /> realized,{' '}
      <Money value={unrealisedChange} signed /> not realized, <Money value={income} signed /> in dividends,
      less <Money value={fees} /> in fees.
    </p>
  )
}

/** "You gained $12.40" */
export const gainedText = (gain: string) => (
  <>
    You {signOf(gain) < 0 ? 'lost' : 'gained'} <Money value={unsigned(gain)} />
  </>
)

/** Dollars without their sign, which a word says. */
export const unsigned = (dollars: string): string => dollars.replace('-', '')

/** A percentage in a sentence, signed; zero has no sign, for it may be a loss that rounds to nothing. */
export const written = (percent: string): string => percentText(percent, signOf(percent) || -1)
