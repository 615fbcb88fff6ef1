import * as proposals from '#contract/records/proposals.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { PoolAndClock } from '#server/platform/database/database.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '../audit/audit.ts'
import { type ProposalDecision, decideProposal, type StaffMail } from './decide-proposal.ts'
import { listProposals } from './list-proposals.ts'
import type { ProposalHandlers } from './proposal-kind.ts'
import { viewerOf } from './proposal-row.ts'
import { propose } from './propose.ts'

interface ProposalDeps extends PoolAndClock {
  handlers: ProposalHandlers
  /** Proposers are mailed others' decisions. */
  staffMail: StaffMail
}

export function mountProposals(serve: Serve, deps: ProposalDeps): void {
  const { pool, clock, handlers } = deps
  const decide = async (
    call: { params: { id: string }; principal: Principal; address: string },
    decision: ProposalDecision,
  ) =>
    answer(
      await decideProposal(deps, {
        proposalId: BigInt(call.params.id),
        decision,
        reviewer: reviewerOf(call),
      }),
    )

  serve(proposals.listProposals, ({ principal, query }) =>
    listProposals(pool, handlers, { ...query, viewer: viewerOf(principal, clock.now()) }),
  )
  serve(proposals.propose, async (call) => {
    const { kind, reason } = call.body
    const handler = handlers[kind]
    const payload = handler.payloadFrom?.(call.body)
    if (!payload) throw new Error(`a proposal of the kind ${kind} has an endpoint of its own`)
    return answer(await propose(deps, handler, { payload, reason, reviewer: reviewerOf(call) }))
  })
  serve(proposals.approveProposal, (call) => decide(call, { status: 'approved' }))
  serve(proposals.rejectProposal, (call) => decide(call, { status: 'rejected', reason: call.body.reason }))
  serve(proposals.withdrawProposal, (call) => decide(call, { status: 'withdrawn' }))
}

const answer = (result: { id: bigint } | Refusal): { id: string } | Refusal =>
  isRefusal(result) ? result : { id: result.id.toString() }
