import { adminListAgreements } from '#contract/office/agreements.ts'
import { adminListDepositRequests } from '#contract/cash/deposits.ts'
import { type Proposal, approveProposal, listProposals, rejectProposal } from '#contract/records/proposals.ts'
import { adminListWithdrawalRequests } from '#contract/cash/withdrawals.ts'
import { adminListSettings } from '#contract/office/settings.ts'
import { call } from '#web/lib/api/client.ts'
import { PROPOSAL_KIND_TEXTS } from '#web/features/reviews/proposal-kinds.ts'
import { isListing, nameOf } from '#web/features/settings/setting-words.ts'
import type { Listed, ReviewList } from '../queue/review.ts'

/** A listed proposal, with its customer; of a request also its queue's facts. */
interface ListedProposal extends Listed {
  proposal: Proposal
}

export const PROPOSAL_REVIEW: ReviewList<ListedProposal, 'ended' | 'own'> = {
  list: listProposals,
  queue: null,
  permission: 'office.look',
  kind: 'Proposal',
  listLabel: 'Proposals',
  movesMoney: true,
  statuses: ['pending', 'ended', 'own'],
  async ask({ status, limit, after, before }, options) {
    const page = { limit, ...(after !== undefined && { after }), ...(before !== undefined && { before }) }
    const shown = async (show: 'open' | 'ended' | 'own') =>
      (await call(listProposals, { query: { show, ...page } }, options)).map(listedProposal)
    if (status !== undefined) return shown(status === 'pending' ? 'open' : status)
    const open = await shown('open')
    return open.length > 0 ? open : shown('ended')
  },
  approve: (id) => call(approveProposal, { params: { id } }),
  reject: (id, reason) => call(rejectProposal, { params: { id }, body: { reason } }),
  approved: { title: 'Confirmed and carried out' },
  rejected: { title: 'Proposal rejected' },
  rejectTitle: 'Reject Proposal',
  reasonHint: 'For the proposer, your colleagues and the audit log.',
  changes: [adminListDepositRequests, adminListWithdrawalRequests, adminListSettings, adminListAgreements],
  emptyText: 'No open proposals',
  failureTitle: 'Failed to load the proposals',
  searchLabel: null,
  facts: 5,
}

function listedProposal(proposal: Proposal): ListedProposal {
  const { id, customer, proposedBy, mayConfirm, mayWithdraw, status } = proposal
  const text = proposalText(proposal)
  const turn = mayConfirm ? ' · for you to decide' : mayWithdraw ? ' · yours' : ''
  return {
    proposal,
    id,
    username: customer ?? text,
    title: customer === null ? text : `${text} of ${customer}`,
    subtitle: `By ${proposedBy}${turn}`,
    status: status === 'proposed' ? 'pending' : status,
    mayDecide: mayConfirm,
    createdAt: proposal.proposedAt,
    decidedBy: proposal.decidedBy,
    processedAt: proposal.decidedAt ?? (status === 'expired' ? proposal.expiresAt : null),
    rejectionReason: proposal.decisionReason,
    ...requestedBy(proposal),
  }
}

/** A request's figures, warnings and balances; a correction's amount. */
function requestedBy({ review }: Proposal): Partial<Listed> {
  if (review === null) return {}
  if (review.kind === 'correction') return { amount: review.correction.amount }
  const { amount, warnings, consequences } = review.request
  if (review.kind === 'withdrawal_approval') return { amount, warnings, consequences }
  const { originalAmount, currency, depositReference, today } = review.request
  return { amount, warnings, consequences, originalAmount, currency, depositReference, today }
}

/** The proposal with its setting but without the account: "Change a setting: Sale fee". */
export function proposalText({ kind, setting }: Pick<Proposal, 'kind' | 'setting'>): string {
  if (setting === null) return PROPOSAL_KIND_TEXTS[kind]
  const text = isListing(setting) ? 'Add or correct an instrument' : PROPOSAL_KIND_TEXTS[kind]
  return `${text}: ${nameOf(setting)}`
}
