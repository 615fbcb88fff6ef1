import type { Refusal } from '#contract/refusals.ts'
import type { AskedProposal, ProposalConsequence, ProposalReview } from '#contract/records/proposals.ts'
import { PERMITTED, PROPOSAL_KINDS, type ProposalKind } from '#domain/proposals/proposal.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import type { ReviewContext } from '#domain/reviews/review-warnings.ts'
import type { Area } from '#server/platform/area.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { Reviewer } from '../audit/audit.ts'

export interface Confirmed {
  readonly proposalId: bigint
  readonly proposedBy: bigint
}

/** A kind of proposal, as its area implements it. */
export interface ProposalHandler<Payload extends object = object> {
  readonly kind: ProposalKind
  /** The payload from the shared endpoint; absent where the area has its own. */
  payloadFrom?(asked: AskedProposal): Payload
  /** Throws on another shape, which is a bug. */
  parse(payload: unknown): Payload
  /** At most one proposal of a kind is open for each subject. */
  subjectOf(payload: Payload): string
  /** The audited part of the payload, where not all of it. */
  audited?(payload: Payload): object
  /** The customers whose accounts the use case locks; read without a lock. */
  concerned(database: Queryable, payload: Payload): Promise<readonly bigint[]>
  /** Locks what the use case needs, after the accounts and before the proposal. */
  lock?(tx: Tx): Promise<void>
  /** Whether these permissions allow proposing it, where they depend on the payload. */
  mayPropose?(permissions: readonly Permission[], payload: Payload): boolean
  /** Refuses proposing it now, beside the rules of every kind. */
  refuseProposal?(tx: Tx, payload: Payload, by: { proposerId: bigint; at: Date }): Promise<Refusal | null>
  /** The subject's current version; null when it is gone or can no longer be decided. */
  version(database: Queryable, payload: Payload): Promise<string | null>
  /** The use case as without a proposal, in the deciding transaction, which holds the accounts. Checks all again. */
  apply(
    tx: Tx,
    payload: Payload,
    by: { reviewer: Reviewer; confirmed: Confirmed; at: Date },
  ): Promise<Refusal | null>
  /** Runs on this server after the commit. */
  carriedOut?(): Promise<void>
  /** What each would do now; the number of statements does not grow with the list. */
  consequences(
    database: Queryable,
    payloads: readonly Payload[],
  ): Promise<readonly (readonly ProposalConsequence[])[]>
  /** What its proposer saw; the number of statements does not grow with the list. */
  readonly review?: ProposalReviewer<Payload>
}

interface ProposalReviewer<Payload extends object> {
  /** The permission to see it where it was proposed. */
  readonly permission: Permission
  /** Null for one whose subject is gone. */
  read(
    database: Queryable,
    payloads: readonly Payload[],
    context: ReviewContext,
  ): Promise<readonly (ProposalReview | null)[]>
}

export const mayPropose = <Payload extends object>(
  handler: ProposalHandler<Payload>,
  permissions: readonly Permission[],
  payload: Payload,
): boolean =>
  handler.mayPropose?.(permissions, payload) ?? permissions.includes(PERMITTED[handler.kind].proposes)

export type ProposalHandlers = Readonly<Record<ProposalKind, ProposalHandler>>

export interface ProposingArea extends Area {
  readonly proposals?: readonly ProposalHandler[]
}

/** The kinds of all areas. A missing or duplicate kind is a bug (throws). */
export function proposalsOf(areas: readonly Pick<ProposingArea, 'proposals'>[]): ProposalHandlers {
  const handlers = areas.flatMap(({ proposals = [] }) => proposals)
  const brought = handlers.map(({ kind }) => kind).toSorted()
  if (brought.join() !== PROPOSAL_KINDS.toSorted().join())
    throw new Error(`the areas bring the proposals ${brought.join(', ')}`)
  return Object.fromEntries(handlers.map((handler) => [handler.kind, handler])) as ProposalHandlers
}
