import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
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

export const listProposals: Endpoint<typeof schemas.listProposals> = {
  method: 'GET',
  path: '/api/admin/proposals',
  access: { permission: 'office.look' },
}

export const propose: Endpoint<typeof schemas.propose> = {
  method: 'POST',
  path: '/api/admin/proposals',
  access: { permission: 'office.look' },
}

export const approveProposal: Endpoint<typeof schemas.approveProposal> = {
  method: 'POST',
  path: '/api/admin/proposals/:id/approve',
  access: { permission: 'office.look' },
}

export const rejectProposal: Endpoint<typeof schemas.rejectProposal> = {
  method: 'POST',
  path: '/api/admin/proposals/:id/reject',
  access: { permission: 'office.look' },
}

export const withdrawProposal: Endpoint<typeof schemas.withdrawProposal> = {
  method: 'POST',
  path: '/api/admin/proposals/:id/withdraw',
  access: { permission: 'office.look' },
}
