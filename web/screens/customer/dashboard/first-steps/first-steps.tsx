import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleDot, Clock } from 'lucide-react'
import { getWallet, listDepositRequests } from '#contract/cash/deposits.ts'
import { listTransactions } from '#contract/trading/transactions.ts'
import { PROFILE_QUERY } from '#web/lib/api/profile.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { FirstStepsSkeleton } from './first-steps-skeleton.tsx'
import { MostTraded } from './most-traded.tsx'
import { type SetupStep, setupSteps } from './setup-steps.ts'

/** Steps up to the first trade; nothing after it, or while unknown. Rendered only while nothing is held. */
export default function FirstSteps() {
  // The screen fetches these on every visit; this card, loaded later, would fetch them again.
  const profile = useQuery(PROFILE_QUERY)
  const wallet = useQuery(queryOf(getWallet, {}))
  const deposits = useQuery({ ...queryOf(listDepositRequests, { query: {} }), ...CHANGES_ELSEWHERE })
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
      padded={false}
      title="Get started"
      action={
        <span className="text-sm text-fg-3">
          {done} of {steps.length} done
        </span>
      }
      className="overflow-hidden"
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
