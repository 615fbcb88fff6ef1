import { CONFIRMED_IMPERSONATION_MS } from '../staff/impersonation.ts'
import type { ProposalKind } from './proposal.ts'

export interface ProposalLetter {
  readonly kind: ProposalKind
  readonly outcome: 'approved' | 'rejected'
}

const LOOK_HOURS = CONFIRMED_IMPERSONATION_MS / 3_600_000

/** Tells a proposer the outcome. It leaves the firm, so it names neither customer nor amount. */
export function proposalLetter(productName: string, { kind, outcome }: ProposalLetter) {
  if (outcome === 'rejected')
    return {
      title: `Your proposal at ${productName} was rejected`,
      body: 'Another person rejected what you proposed. Reviews says who and why.',
      link: '/admin?queue=proposals&status=own',
    }
  return {
    title: `Your proposal at ${productName} was confirmed`,
    body:
      kind === 'hidden_viewing'
        ? `It was confirmed. You may begin the view once, within ${LOOK_HOURS} hours, on the customer's page.`
        : 'Another person confirmed what you proposed, and it was carried out.',
    link: '/admin?queue=proposals&status=own',
  }
}
