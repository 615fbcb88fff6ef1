import type { Proposal } from '#contract/records/proposals.ts'

export const PROPOSAL_KIND_TEXTS: Readonly<Record<Proposal['kind'], string>> = {
  deposit_approval: 'Approve a deposit',
  withdrawal_approval: 'Approve a payout',
  correction: 'Correct an account',
  setting: 'Change a setting',
  hidden_viewing: 'View an account by the order of an authority',
  agreement: 'Publish a version of an agreement',
  exchange_rate: 'Set an exchange rate',
  announcement: 'Notify every customer',
  corporate_action: 'Dividend or split',
}

/** Where a proposal is decided. */
export const proposalPlace = (id: string): string => `/admin?queue=proposals&request=${id}`
