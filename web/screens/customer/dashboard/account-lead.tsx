import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { getWallet } from '#contract/cash/deposits.ts'
import { type Cents, cents, parseCents, subtractCents, ZERO_CENTS } from '#domain/money/money.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { CardLabel } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { TodaysChange } from './lazy-components.ts'
import type { Portfolio } from './holdings/portfolio.ts'

interface AccountLeadProps {
  /** Undefined while it loads. */
  portfolio: Portfolio | undefined
  /** The holdings could not be loaded. */
  isMissing: boolean
}

export function AccountLead({ portfolio, isMissing }: AccountLeadProps) {
  const { data: wallet, isError } = useQuery({ ...queryOf(getWallet, {}), ...CHANGES_ELSEWHERE })
  const liveCents = portfolio?.total.totalValue
  const cash = wallet && subtractCents(centsOf(wallet.balance), centsOf(wallet.owed ?? '0'))
  const totalCents = liveCents === undefined || cash === undefined ? undefined : cents(liveCents + cash)
  const isUnknown = totalCents === undefined && (isMissing || (isError && wallet === undefined))
  return (
    <section aria-label="Account Total">
      <CardLabel>Account Total</CardLabel>
      <p className="mt-1 text-hero font-semibold wrap-anywhere">
        {totalCents !== undefined && <Money value={totalCents} smallCents />}
        {isUnknown && <span className="text-fg-3">Unavailable</span>}
        {totalCents === undefined && !isUnknown && (
          <Skeleton className="inline-block h-6 w-64 max-w-full align-middle" />
        )}
      </p>
      <p style={LINE} className="mt-1 text-fg-2">
        <Suspense fallback={null}>
          <TodaysChange totalCents={totalCents} portfolio={portfolio} />
        </Suspense>
      </p>
    </section>
  )
}

const centsOf = (text: string): Cents => parseCents(text) ?? ZERO_CENTS

/** Pixels: one line, so that nothing moves when the change arrives. */
const LINE = { minHeight: 24 }
