import * as proposals from '#contract/cash/proposals.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { formatRate } from '#domain/money/exchange-rate.ts'
import type { RatePayload } from '#server/market/fx/rate-handler.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '#server/records/audit/reviewer.ts'
import { type ProposalDecision, decideProposal } from '#server/records/proposals/decide-proposal.ts'
import { listProposals } from '#server/records/proposals/list-proposals.ts'
import type { ProposalHandler, ProposalHandlers } from '#server/records/proposals/proposal-kind.ts'
import { viewerOf } from '#server/records/proposals/proposal-viewer.ts'
import { propose } from '#server/records/proposals/propose.ts'
import type { StaffMail } from '#server/records/proposals/tell-proposer.ts'
import type { PayoutParts } from '../withdrawals/approve-withdrawal.ts'
import { CORRECTION_HANDLER, correctionPayload } from './correction-handler.ts'
import { type DepositParts, depositHandler, withdrawalHandler } from './request-handlers.ts'

export interface FourEyesDeps {
  pool: Pool
  clock: Clock
  deposits: DepositParts
  payouts: Omit<PayoutParts, 'pool'>
  /** Proposers are mailed what others decided. */
  staffMail: StaffMail
  /** Changes of settings, hidden looks, versions of agreements and exchange rates, as their areas know them. */
  others: OtherProposals
}

/** The kinds whose use cases are other areas'. */
export interface OtherProposals {
  readonly setting: ProposalHandler
  readonly hidden_viewing: ProposalHandler<object>
  readonly agreement: ProposalHandler
  readonly exchange_rate: ProposalHandler<RatePayload>
  readonly announcement: ProposalHandler<object>
  readonly corporate_action: ProposalHandler
}

/** What one person proposes and another confirms. */
export function mountFourEyes(serve: Serve, deps: FourEyesDeps): void {
  const { pool, clock } = deps
  const [deposit, withdrawal] = [depositHandler(deps.deposits), withdrawalHandler(deps.payouts)]
  const correction = CORRECTION_HANDLER
  const handlers: ProposalHandlers = {
    deposit_approval: deposit,
    withdrawal_approval: withdrawal,
    correction,
    ...deps.others,
  }
  const decide = async (
    call: { params: { id: string }; principal: Principal; address: string },
    decision: ProposalDecision,
  ) =>
    answer(
      await decideProposal(
        { pool, clock, handlers, staffMail: deps.staffMail },
        { proposalId: BigInt(call.params.id), decision, reviewer: reviewerOf(call) },
      ),
    )

  serve(proposals.listProposals, ({ principal, query }) =>
    listProposals(pool, handlers, { ...query, viewer: viewerOf(principal, clock.now()) }),
  )
  serve(proposals.propose, async (call) => {
    const { body } = call
    const by = { reason: body.reason, reviewer: reviewerOf(call) }
    switch (body.kind) {
      case 'deposit_approval':
        return answer(await propose(deps, deposit, { payload: { requestId: body.requestId }, ...by }))
      case 'withdrawal_approval':
        return answer(await propose(deps, withdrawal, { payload: { requestId: body.requestId }, ...by }))
      case 'hidden_viewing': {
        const { customerId, orderReference, hiddenUntil } = body
        const payload = { customerId, orderReference, hiddenUntil: hiddenUntil?.toISOString() ?? null }
        return answer(await propose(deps, deps.others.hidden_viewing, { payload, ...by }))
      }
      case 'exchange_rate': {
        const payload = { currency: body.currency, rateToUSD: formatRate(body.rateToUSD) }
        return answer(await propose(deps, deps.others.exchange_rate, { payload, ...by }))
      }
      case 'announcement': {
        const { services = [], startsAt = null, endsAt = null, ...rest } = body.announcement
        const payload = {
          ...rest,
          services,
          startsAt: startsAt?.toISOString() ?? null,
          endsAt: endsAt?.toISOString() ?? null,
        }
        return answer(await propose(deps, deps.others.announcement, { payload, ...by }))
      }
      case 'correction': {
        const { corrects, toCustomerId, amount, ...rest } = body.correction
        const payload = correctionPayload({
          ...rest,
          customerId: BigInt(body.customerId),
          corrects: corrects === undefined ? null : BigInt(corrects),
          toCustomerId: toCustomerId === undefined ? null : BigInt(toCustomerId),
          amountCents: amount,
        })
        return answer(await propose(deps, correction, { payload, ...by }))
      }
    }
  })
  serve(proposals.approveProposal, (call) => decide(call, { status: 'approved' }))
  serve(proposals.rejectProposal, (call) => decide(call, { status: 'rejected', reason: call.body.reason }))
  serve(proposals.withdrawProposal, (call) => decide(call, { status: 'withdrawn' }))
}

const answer = (result: { id: bigint } | Refusal): { id: string } | Refusal =>
  isRefusal(result) ? result : { id: result.id.toString() }
