import type { Refusal } from '#contract/refusals.ts'
import type { AskedProposal, ProposalConsequence, ProposalReview } from '#contract/records/proposals.ts'
import { PERMITTED, PROPOSAL_KINDS, type ProposalKind } from '#domain/proposals/proposal.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import type { ReviewContext } from '#domain/reviews/review-warnings.ts'
import type { Area } from '#server/platform/area.ts'
import type { Queryable, Tx } from '#server/platform/database/pool.ts'
import type { Reviewer } from '../audit/reviewer.ts'

/** Who proposed what is carried out, for its audit line. */
export interface Confirmed {
  readonly proposalId: bigint
  readonly proposedBy: bigint
}

/** One kind of thing that is proposed, as its area knows it. The payload is what it wrote itself, parsed. */
export interface ProposalHandler<Payload extends object = object> {
  readonly kind: ProposalKind
  /** The payload of what is asked of the endpoint of all kinds; absent where the area has an endpoint for it. */
  payloadFrom?(asked: AskedProposal): Payload
  /** The stored payload; a payload of another shape is a bug (throws). */
  parse(payload: unknown): Payload
  /** What it is about: at most one open proposal of a kind. */
  subjectOf(payload: Payload): string
  /** What the audit log has of the payload, where not all of it. */
  audited?(payload: Payload): object
  /** The customers whose accounts the use case locks; known without a lock. */
  concerned(database: Queryable, payload: Payload): Promise<readonly bigint[]>
  /** Takes what the use case locks beside accounts; comes after those and before the proposal. */
  lock?(tx: Tx): Promise<void>
  /** Whether these permissions let a person propose it, where not all of the kind need the same. */
  mayPropose?(permissions: readonly Permission[], payload: Payload): boolean
  /** Why this person cannot propose it now, beside what holds of every kind. */
  refuseProposal?(tx: Tx, payload: Payload, by: { proposerId: bigint; at: Date }): Promise<Refusal | null>
  /** The subject as it is now; null when it is gone or cannot be decided any more. */
  version(database: Queryable, payload: Payload): Promise<string | null>
  /**
   * The same use case as without a proposal, in the transaction of the decision, which has locked the accounts. Checks
   * everything again.
   */
  apply(
    tx: Tx,
    payload: Payload,
    by: { reviewer: Reviewer; confirmed: Confirmed; at: Date },
  ): Promise<Refusal | null>
  /** What this server does once it is carried out and committed. */
  carriedOut?(): Promise<void>
  /** What each would do now, for their cards: as many statements for a hundred as for one. */
  consequences(
    database: Queryable,
    payloads: readonly Payload[],
  ): Promise<readonly (readonly ProposalConsequence[])[]>
  /** What its proposer saw, where a kind has such a view; as many statements for a hundred as for one. */
  readonly review?: ProposalReviewer<Payload>
}

interface ProposalReviewer<Payload extends object> {
  /** Who sees it: the same who see it where it was proposed. */
  readonly permission: Permission
  /** Null in the place of one whose subject is gone. */
  read(
    database: Queryable,
    payloads: readonly Payload[],
    context: ReviewContext,
  ): Promise<readonly (ProposalReview | null)[]>
}

/** Whether these permissions let a person propose it. */
export const mayPropose = <Payload extends object>(
  handler: ProposalHandler<Payload>,
  permissions: readonly Permission[],
  payload: Payload,
): boolean =>
  handler.mayPropose?.(permissions, payload) ?? permissions.includes(PERMITTED[handler.kind].proposes)

export type ProposalHandlers = Readonly<Record<ProposalKind, ProposalHandler>>

/** An area with the kinds of proposals that it brings. */
export interface ProposingArea extends Area {
  readonly proposals?: readonly ProposalHandler[]
}

/** The kinds that the areas bring. One that is missing, or brought twice, is a bug (throws). */
export function proposalsOf(areas: readonly Pick<ProposingArea, 'proposals'>[]): ProposalHandlers {
  const handlers = areas.flatMap(({ proposals = [] }) => proposals)
  const brought = handlers.map(({ kind }) => kind).toSorted()
  if (brought.join() !== PROPOSAL_KINDS.toSorted().join())
    throw new Error(`the areas bring the proposals ${brought.join(', ')}`)
  return Object.fromEntries(handlers.map((handler) => [handler.kind, handler])) as ProposalHandlers
}
