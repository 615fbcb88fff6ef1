import { useQuery } from '@tanstack/react-query'
import { listProposals, type Proposal } from '#contract/cash/proposals.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { now } from '#web/lib/live/clock.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Badge, type BadgeTone } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ProposalTitle } from './proposal-card.tsx'

const POLL_MS = 15_000
const SHOWN = 5
const SHOWN_MS = 3 * 86_400_000

const OUTCOMES: Readonly<Record<Decided, { label: string; tone: BadgeTone }>> = {
  approved: { label: 'Confirmed', tone: 'brand' },
  rejected: { label: 'Rejected', tone: 'danger' },
  expired: { label: 'Expired', tone: 'neutral' },
  overtaken: { label: 'Overtaken', tone: 'neutral' },
}
type Decided = Exclude<Proposal['status'], 'proposed' | 'withdrawn'>

const isDecided = (status: Proposal['status']): status is Decided =>
  status !== 'proposed' && status !== 'withdrawn'

/** What became of one's own proposals in the last three days; one that was withdrawn needs no news. */
export function DecidedProposals() {
  const { data = [] } = useQuery({
    ...queryOf(listProposals, { query: { show: 'own', limit: `${2 * SHOWN}` } }),
    ...CHANGES_ELSEWHERE,
    refetchInterval: POLL_MS,
  })
  const since = now().getTime() - SHOWN_MS
  const recent = data
    .filter(
      ({ status, decidedAt, expiresAt }) => isDecided(status) && Date.parse(decidedAt ?? expiresAt) > since,
    )
    .slice(0, SHOWN)
  if (recent.length === 0) return null
  return (
    <Card title="Your Proposals" className="mb-3">
      <ul aria-label="Your proposals" className="grid gap-3">
        {recent.map((proposal) => (
          <Row key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ proposal }: { proposal: Proposal }) {
  const { kind, status, decidedBy, decidedAt, decisionReason, expiresAt } = proposal
  if (!isDecided(status)) return null
  const { label, tone } = OUTCOMES[status]
  return (
    <li className="grid gap-0.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-strong">
        <ProposalTitle {...proposal} />
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-fg-2 wrap-anywhere">
        {decidedBy !== null && `By ${decidedBy}, `}
        <DateTime value={decidedAt ?? expiresAt} />
        {decisionReason !== null && `: ${decisionReason}`}
      </p>
      {kind === 'hidden_viewing' && status === 'approved' && (
        <p className="text-fg-2">
          You may begin the view once, within 24 hours of the confirmation, on the customer’s page.
        </p>
      )}
    </li>
  )
}
