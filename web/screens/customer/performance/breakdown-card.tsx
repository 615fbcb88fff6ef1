import { Link } from 'wouter'
import type { Performance } from '#contract/trading/performance.ts'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import { Gain } from '#web/ui/figures/change.tsx'
import { signOf } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'

/** From the starting to the final value, to the cent. */
export function BreakdownCard({ performance }: { performance: Performance }) {
  const { start, end, startsWith, deposits, withdrawals, realised, unrealisedChange, income } = performance
  return (
    <Card title="From Start to End">
      <SummaryList>
        <SummaryRow
          label={
            startsWith === 'first_deposit' ? (
              'Before your first deposit'
            ) : (
              <>
                Value on <TradeDate value={start.date} />
              </>
            )
          }
        >
          <Money value={start.value} />
        </SummaryRow>
        <SummaryRow label="Deposits">
          <Money value={deposits} signed />
        </SummaryRow>
        <SummaryRow label="Withdrawals">
          <Money value={negative(withdrawals)} />
        </SummaryRow>
        <SummaryRow label="Realized gains">
          <Gain value={realised} />
        </SummaryRow>
        <SummaryRow label="Gains not realized">
          <Gain value={unrealisedChange} />
        </SummaryRow>
        <SummaryRow label="Dividends">
          <Gain value={income} />
        </SummaryRow>
        <FeeRows performance={performance} />
        {signOf(performance.adjustments) !== 0 && (
          <SummaryRow label="Corrections">
            <Gain value={performance.adjustments} />
          </SummaryRow>
        )}
        <SummaryRow
          total
          label={
            <>
              Value on <TradeDate value={end.date} />
            </>
          }
        >
          <Money value={end.value} />
        </SummaryRow>
      </SummaryList>
      <p className="mt-3 text-sm text-fg-2">
        Cash, money held for orders and withdrawals, and holdings. Realized gains are sales before commission
        less the average cost;{' '}
        <Link to="/gains" className="font-medium text-brand">
          Realized Gains
        </Link>{' '}
        counts them by tax lot.
      </p>
    </Card>
  )
}

function FeeRows({ performance: { fees, commissions, withdrawalFees } }: { performance: Performance }) {
  if (signOf(commissions) === 0 || signOf(withdrawalFees) === 0) {
    return (
      <SummaryRow label={signOf(withdrawalFees) === 0 ? 'Commissions' : 'Withdrawal fees'}>
        <Gain value={negative(fees)} />
      </SummaryRow>
    )
  }
  return (
    <>
      <SummaryRow label="Commissions">
        <Gain value={negative(commissions)} />
      </SummaryRow>
      <SummaryRow label="Withdrawal fees">
        <Gain value={negative(withdrawalFees)} />
      </SummaryRow>
    </>
  )
}

/** Subtracted in the sum; zero has no sign. */
const negative = (dollars: string): string => (signOf(dollars) === 0 ? dollars : `-${dollars}`)
