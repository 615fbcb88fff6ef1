import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleDot, Clock } from 'lucide-react'
import { Link } from 'wouter'
import { getWallet, listDepositRequests } from '#contract/cash/deposits.ts'
import type { Asset } from '#contract/market/market.ts'
import { listTransactions } from '#contract/trading/transactions.ts'
import { useIsListed } from '#web/features/instruments/listed-assets.ts'
import { useSteadyOrder } from '#web/features/sorting/steady-order.ts'
import { PROFILE_QUERY } from '#web/lib/api/profile.ts'
import { queryOf, useAnswer } from '#web/lib/api/query.ts'
import { useAssets } from '#web/lib/live/live-assets.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { Change } from '#web/ui/figures/change.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { AssetIcon } from '#web/ui/labels/asset-icon.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { FirstStepsSkeleton, MOST_TRADED, MostTradedSkeleton } from './first-steps-skeleton.tsx'
import { type SetupStep, setupSteps } from './setup-steps.ts'

/** Steps up to the first trade; nothing after it, or while unknown. Rendered only while nothing is held. */
export default function FirstSteps() {
  // The screen fetches these on every visit; this card, loaded later, would fetch them again.
  const profile = useQuery(PROFILE_QUERY)
  const wallet = useQuery(queryOf(getWallet, {}))
  const deposits = useAnswer(listDepositRequests, { query: {} })
  const trades = useQuery(queryOf(listTransactions, { query: { show: 'trades', limit: '1' } }))
  const queries = [profile, wallet, deposits, trades]
  const isLoading = queries.some(({ isPending }) => isPending)
  if (isLoading) return <FirstStepsSkeleton />
  const isKnown = queries.every(({ data }) => data !== undefined)
  if (!isKnown || wallet.data === undefined || (trades.data?.length ?? 0) > 0) return null
  const steps = setupSteps({
    profile: profile.data?.status ?? null,
    hasPendingDeposit: (deposits.data ?? []).some(({ status }) => status === 'pending'),
    hasCash: /[1-9]/.test(wallet.data.balance),
  })
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <Card
      flush
      title="Get started"
      action={
        <span className="text-sm text-fg-3">
          {done} of {steps.length} done
        </span>
      }
    >
      <ol>
        {steps.map((step) => (
          <Step key={step.title} step={step} />
        ))}
      </ol>
      <MostTraded />
    </Card>
  )
}

function Step({ step: { title, state, note, link } }: { step: SetupStep }) {
  const { icon, text, tone } = STATES[state]
  return (
    <li
      {...(state === 'next' ? { 'aria-current': 'step' as const } : {})}
      className="flex flex-wrap items-center gap-3 border-t border-line px-4.5 py-3 md:px-5.5"
    >
      <span aria-hidden className={`shrink-0 [&_svg]:size-5.5 ${tone}`}>
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className={`block font-strong ${state === 'later' ? 'text-fg-2' : ''}`}>{title}</span>
        <span className="block text-sm text-fg-2">
          <span className="sr-only">{text} </span>
          {state === 'done' ? 'Done' : note}
        </span>
      </span>
      {link !== undefined && (
        <ButtonLink to={link.to} size="sm" variant={state === 'next' ? 'primary' : 'secondary'}>
          {link.text}
        </ButtonLink>
      )}
    </li>
  )
}

const STATES = {
  done: { icon: <CircleCheck />, text: '', tone: 'text-gain' },
  waiting: { icon: <Clock />, text: '', tone: 'text-warn' },
  next: { icon: <CircleDot />, text: 'Next:', tone: 'text-brand' },
  later: { icon: <CircleDashed />, text: 'Later:', tone: 'text-fg-3' },
}

/** By dollars; nothing where no volume is known. */
function MostTraded() {
  const { data: assets } = useAssets('stock')
  const ranked = useSteadyOrder(assets ?? NONE, symbolOf, 'traded', (a, b) => tradedIn(b) - tradedIn(a))
  const isListed = useIsListed()
  const traded = ranked.filter((asset) => tradedIn(asset) > 0 && isListed(asset)).slice(0, MOST_TRADED)
  if (assets === undefined) return <MostTradedSkeleton />
  if (traded.length === 0) return null
  return (
    <div className="border-t border-line px-4.5 py-3 md:px-5.5">
      <h3 className="text-sm font-medium text-fg-2">Most traded today</h3>
      <ul className="mt-1 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {traded.map(({ symbol, type, name, currentPrice, change24h }) => (
          <li key={symbol} className="min-w-0">
            <Link
              to={`/asset/${symbol}`}
              className="flex items-center gap-2.5 rounded-md py-2 hover:bg-surface-2"
            >
              <AssetIcon symbol={symbol} type={type} size="sm" />
              <span className="min-w-0">
                <span title={name} className="block font-strong">
                  {symbol}
                </span>
                <span className="flex flex-wrap gap-x-2.5 text-sm text-fg-2">
                  <Price value={currentPrice} />
                  <Change percent={change24h} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const NONE: readonly Asset[] = []
const symbolOf = ({ symbol }: Asset): string => symbol

/** For sorting only, so a float does. */
const tradedIn = ({ currentPrice, volume24h = 0 }: Asset): number => Number(currentPrice) * volume24h
