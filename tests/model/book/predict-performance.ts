import { type Prediction, granted } from '../predict/prediction.ts'
import type { Customer } from '../world/state.ts'

const hundredths = (text: unknown): bigint =>
  typeof text === 'string' && /^-?\d+\.\d\d$/.test(text) ? BigInt(text.replace('.', '')) : 0n

interface Answer {
  start: { value: string }
  end: { value: string }
  byHolding: { value: string; gain: string; contribution: string | null }[]
  series: { value: string; netPaidIn: string; deposits: string; withdrawals: string }[]
  [amount: string]: unknown
}

/**
 * What prices do is not predicted. Whatever they do, the account is its cash and its holdings, and every figure agrees
 * with its neighbors to the cent.
 */
export function predictPerformance({ cash, held }: Customer): Prediction {
  return granted({}, { differs: (body) => disagreement(body as Answer, cash + held) })
}

function disagreement(answer: Answer, cashCents: bigint): string | null {
  const of = (name: string) => hundredths(answer[name])
  const sum = (texts: readonly (string | null)[]) =>
    texts.reduce((total, text) => total + hundredths(text), 0n)
  const { byHolding, series } = answer
  const [start, end] = [hundredths(answer.start.value), hundredths(answer.end.value)]
  const last = series.at(-1)
  const points = sum([
    ...byHolding.map(({ contribution }) => contribution),
    textOf(answer['costContribution']),
  ])
  const rules: [string, bigint, bigint][] = [
    ['the account is cash and holdings', end, cashCents + sum(byHolding.map(({ value }) => value))],
    ['flows are no gain', of('gain'), end - start - of('deposits') + of('withdrawals')],
    [
      'the parts of the gain',
      of('gain'),
      of('realised') + of('unrealisedChange') + of('income') - of('fees'),
    ],
    ['the gains of holdings', of('gain') + of('withdrawalFees'), sum(byHolding.map(({ gain }) => gain))],
    ['the deposits of the chart', of('deposits'), sum(series.map(({ deposits }) => deposits))],
    ['the withdrawals of the chart', of('withdrawals'), sum(series.map(({ withdrawals }) => withdrawals))],
    [
      'the chart ends with the gain',
      of('gain'),
      last ? hundredths(last.value) - hundredths(last.netPaidIn) : 0n,
    ],
    ['contributions', of('timeWeighted'), points],
  ]
  const broken = rules.filter(([, one, other]) => one !== other)
  return broken.length === 0
    ? null
    : broken.map(([rule, one, other]) => `performance: ${rule}: ${one} is not ${other}`).join('\n    ')
}

const textOf = (text: unknown): string | null => (typeof text === 'string' ? text : null)
