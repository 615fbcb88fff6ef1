import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listProposals, type Proposal } from '#contract/cash/proposals.ts'
import { proposalElement } from '#web/features/reviews/proposal-kinds.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { DecidedProposals } from './decided-proposals.tsx'
import { ProposalCard } from './proposal-card.tsx'

const POLL_MS = 5_000

/** The open proposals, asked for again every few seconds. */
export const useOpenProposals = () =>
  useQuery({
    ...queryOf(listProposals, { query: { show: 'open' } }),
    ...CHANGES_ELSEWHERE,
    refetchInterval: POLL_MS,
  })

/** What waits for a second person: first what this one may confirm, then their own and those of others. */
export function ProposalsSection() {
  const { data, error, isFetching, refetch } = useOpenProposals()
  if (data === undefined && error !== null) {
    return (
      <Card padded={false} aria-label="Proposals" className="mb-3">
        <LoadFailure
          title="Failed to load the proposals"
          text={detailOf(error, 'Please check your connection and try again')}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  }
  if (data === undefined) return null
  return (
    <>
      {data.length > 0 && <Open proposals={data} />}
      <DecidedProposals />
    </>
  )
}

/** A link from a customer's page names one of them, which is scrolled to. */
function Open({ proposals }: { proposals: readonly Proposal[] }) {
  useEffect(() => {
    // After the shell has put the focus on the screen's heading.
    const frame = requestAnimationFrame(() =>
      document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'center' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  const mine = proposals.filter(({ mayConfirm }) => mayConfirm)
  const others = proposals.filter(({ mayConfirm }) => !mayConfirm)
  return (
    <section aria-label="Proposals" className="mb-3 grid gap-3">
      <h2 className="font-semibold">
        {mine.length === 0 ? 'Proposals' : `Proposals: ${mine.length} for you to decide`}
      </h2>
      <ol className="grid gap-3 lg:grid-cols-2">
        {[...mine, ...others].map((proposal) => (
          <li key={proposal.id} id={proposalElement(proposal.id)} className="min-w-0">
            <ProposalCard proposal={proposal} />
          </li>
        ))}
      </ol>
    </section>
  )
}
