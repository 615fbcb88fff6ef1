import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Proposal } from '#contract/records/proposals.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { DepositCard } from '../cards/deposit-card.tsx'
import { WithdrawalCard } from '../cards/withdrawal-card.tsx'
import { CorrectionFacts } from './correction-facts.tsx'

/** A proposal's request card or correction; for other kinds its present effect. */
export function ProposedSubject({ proposal }: { proposal: Proposal }) {
  const { review, consequences } = proposal
  if (review?.kind === 'deposit_approval') {
    return (
      <Requested queue="deposits" id={review.request.id}>
        <DepositCard request={review.request} onApprove={undefined} />
      </Requested>
    )
  }
  if (review?.kind === 'withdrawal_approval') {
    return (
      <Requested queue="withdrawals" id={review.request.id}>
        <WithdrawalCard request={review.request} />
      </Requested>
    )
  }
  if (review?.kind === 'correction') return <CorrectionFacts correction={review.correction} />
  return (
    <>
      <SummaryList className="mt-3">
        {(consequences ?? []).map(({ label, before, after }) => (
          <SummaryRow key={label} label={label}>
            <span className="wrap-anywhere">
              {before === null ? '' : `${before} → `}
              {after}
            </span>
          </SummaryRow>
        ))}
      </SummaryList>
      <SettingsLink proposal={proposal} />
    </>
  )
}

interface RequestedProps {
  queue: 'deposits' | 'withdrawals'
  id: string
  children: ReactNode
}

/** A request's card as in its queue, with a link there. */
const Requested = ({ queue, id, children }: RequestedProps) => (
  <div className="mt-3 border-t border-line pt-3">
    {children}
    <SubjectLink to={`/admin?queue=${queue}&request=${id}`}>Open the request</SubjectLink>
  </div>
)

function SettingsLink({ proposal: { kind } }: { proposal: Proposal }) {
  const isOfSettings = kind === 'setting' || kind === 'agreement'
  if (!usePermitted()('settings.look') || !isOfSettings) return null
  return <SubjectLink to="/admin/settings">Open the settings</SubjectLink>
}

const SubjectLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className="mt-3 text-sm">
    <Link href={to} className="text-brand hover:underline">
      {children}
    </Link>
  </p>
)
