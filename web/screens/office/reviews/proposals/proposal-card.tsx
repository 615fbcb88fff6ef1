import { Link } from 'wouter'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type Proposal, type ProposedCorrection, withdrawProposal } from '#contract/records/proposals.ts'
import { readProposedAgreement } from '#contract/office/agreements.ts'
import { statusText } from '#web/features/reviews/review-status.tsx'
import { useUser } from '#web/lib/api/session.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Badge, type BadgeTone } from '#web/ui/labels/badge.tsx'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { CorrectionChanges, KIND_TEXTS, REASON_TEXTS, nameOf } from '#web/features/corrections/correction.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { CustomerLink } from '#web/features/reviews/customer-link.tsx'
import { VersionText } from '#web/features/agreements/version-text.tsx'
import { queryOf } from '#web/lib/api/query.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { DialogButton } from '#web/ui/dialogs/subject-dialog.tsx'
import { RequestHeader } from '../cards/request-header.tsx'
import { DepositCard, WithdrawalCard } from '../cards/money-cards.tsx'
import { reportRefusal, settle } from '../queue/use-decision.ts'
import { PROPOSAL_REVIEW, proposalText } from './proposal-review.ts'

export function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { kind, reason, proposedBy, expiresAt, status, mayConfirm, mayWithdraw } = proposal
  const isOwn = useUser()?.username === proposedBy
  const mayRead = usePermitted()('settings.look')
  return (
    <>
      <RequestHeader
        title={<ProposalTitle proposal={proposal} />}
        subtitle={
          <>
            By {proposedBy}, until <DateTime value={expiresAt} />
          </>
        }
        badge={<Badge tone={TONES[status]}>{STATUS_TEXTS[status] ?? statusText(status)}</Badge>}
        warnings={[]}
      />
      <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">{reason}</p>
      <ProposedSubject proposal={proposal} />
      {kind === 'agreement' && status === 'proposed' && mayRead && (
        <DialogButton
          className="mt-3"
          dialog={(dialog) => <ProposedDialog {...dialog} proposal={proposal} />}
        >
          Read the text
        </DialogButton>
      )}
      {status === 'approved' && kind === 'hidden_viewing' && isOwn && (
        <p className="mt-3 text-sm text-fg-2">
          You may begin the view once, within 24 hours of the confirmation, on the customer’s page.
        </p>
      )}
      {mayWithdraw && <WithdrawProposal id={proposal.id} />}
      {status === 'proposed' && !mayConfirm && !mayWithdraw && (
        <p className="mt-3 text-sm text-fg-3">Another person decides this.</p>
      )}
    </>
  )
}

const ProposalTitle = ({ proposal }: { proposal: Proposal }) => (
  <>
    {proposalText(proposal)}
    {proposal.customer !== null && (
      <>
        {' of '}
        <Link
          href={`/admin/customers/${proposal.customerId}`}
          className="text-brand underline underline-offset-2"
        >
          {proposal.customer}
        </Link>
      </>
    )}
  </>
)

const STATUS_TEXTS: Partial<Record<Proposal['status'], string>> = { proposed: 'Open', approved: 'Confirmed' }

const TONES: Readonly<Record<Proposal['status'], BadgeTone>> = {
  proposed: 'warn',
  approved: 'gain',
  rejected: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
  overtaken: 'neutral',
}

/** A proposal's request card or correction; for other kinds its present effect. */
function ProposedSubject({ proposal }: { proposal: Proposal }) {
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

function CorrectionFacts({ correction }: { correction: ProposedCorrection }) {
  const { kind, amount, corrects, toCustomer, reasonCode, sentence, note, preview } = correction
  return (
    <>
      <FactList fluid>
        <Fact label="Amount" value={<Money value={amount} />} />
        <Fact label="Reason">{REASON_TEXTS[reasonCode]}</Fact>
        <Fact label="Correction" wide value={`${KIND_TEXTS[kind].name}. ${KIND_TEXTS[kind].does}`} />
        {corrects !== null && <Corrected transaction={corrects} />}
        {toCustomer !== null && (
          <Fact label="Whose deposit it was">
            <CustomerLink userId={toCustomer.userId}>{toCustomer.username}</CustomerLink>
          </Fact>
        )}
        <Fact label="The customer reads" wide value={sentence} />
        <Fact label="Note for colleagues" wide>
          <span className="whitespace-pre-line">{note}</span>
        </Fact>
      </FactList>
      <section aria-label="Consequences" className="mt-4 rounded-md bg-surface-2 px-3.5 py-3 text-sm">
        {preview === null ? (
          <Note tone="warn">It would be refused now</Note>
        ) : (
          <CorrectionChanges preview={preview} />
        )}
      </section>
    </>
  )
}

function Corrected({ transaction }: { transaction: NonNullable<ProposedCorrection['corrects']> }) {
  const { id, createdAt, quantity, amount } = transaction
  return (
    <Fact label="Corrects" wide>
      {nameOf(transaction)} #{id}, <DateTime value={createdAt} />
      {quantity !== null && (
        <>
          , <Quantity value={quantity} exact /> shares
        </>
      )}
      , <Money value={amount} />
    </Fact>
  )
}

function ProposedDialog({ proposal, ...dialog }: DialogState & { proposal: Proposal }) {
  const query = useQuery(queryOf(readProposedAgreement, { params: { id: proposal.id } }))
  const { data } = query
  return (
    <Dialog
      {...dialog}
      title={data?.title ?? 'Proposed Version'}
      description={
        data === undefined ? undefined : `Version ${data.version}, proposed by ${proposal.proposedBy}`
      }
      size="wide"
    >
      <Loaded query={query} rows={4} what="the text">
        {({ text, textBefore, textHash }) => (
          <VersionText text={text} before={textBefore} textHash={textHash} />
        )}
      </Loaded>
    </Dialog>
  )
}

function WithdrawProposal({ id }: { id: string }) {
  const withdrawal = useAction({
    call: () => call(withdrawProposal, { params: { id } }),
    onSuccess: () => settle(PROPOSAL_REVIEW, id, { title: 'Proposal withdrawn' }),
    onError: (error) => reportRefusal(PROPOSAL_REVIEW, 'The proposal was not withdrawn', error),
  })
  return (
    <SmallButton className="mt-4" pending={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
      Withdraw Proposal
    </SmallButton>
  )
}
