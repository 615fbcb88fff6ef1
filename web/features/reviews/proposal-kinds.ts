import type { Proposal } from '#contract/cash/proposals.ts'

/** What is proposed, as the heading of its card. */
export const PROPOSAL_KIND_TEXTS: Readonly<Record<Proposal['kind'], string>> = {
  deposit_approval: 'Approve a deposit',
  withdrawal_approval: 'Approve a payout',
  correction: 'Correct an account',
  setting: 'Change a setting',
  hidden_viewing: 'View an account by the order of an authority',
  agreement: 'Publish a version of an agreement',
  exchange_rate: 'Set an exchange rate',
}

/** The element of a proposal's card on Reviews, which a link names. */
export const proposalElement = (id: string): string => `proposal-${id}`
