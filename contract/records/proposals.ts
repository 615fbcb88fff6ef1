import type * as z from 'zod/mini'
import { staff } from '../endpoint.ts'
import type * as schemas from './proposals.schemas.ts'

export type Proposal = z.output<typeof schemas.proposal>
export type ProposalReview = z.output<typeof schemas.proposalReview>
export type ProposedCorrection = z.output<typeof schemas.proposedCorrection>
/** Kinds without an endpoint of their own. */
export type AskedProposal<Kind extends string = string> = Extract<
  z.output<typeof schemas.propose.input.body>,
  { kind: Kind }
>
export type ProposalConsequence = z.output<typeof schemas.consequence>

const mayLook = staff('office.look')

export const listProposals = mayLook<typeof schemas.listProposals>('GET /api/admin/proposals')
export const propose = mayLook<typeof schemas.propose>('POST /api/admin/proposals')
export const approveProposal = mayLook<typeof schemas.approveProposal>(
  'POST /api/admin/proposals/:id/approve',
)
export const rejectProposal = mayLook<typeof schemas.rejectProposal>('POST /api/admin/proposals/:id/reject')
export const withdrawProposal = mayLook<typeof schemas.withdrawProposal>(
  'POST /api/admin/proposals/:id/withdraw',
)
