import type { Proposal, ProposalConsequence, ProposalReview } from '#contract/records/proposals.ts'
import type { CustomerContext } from '#contract/office/customers/customers.ts'
import type { PageQuery } from '#contract/fields.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { type ProposalKind, knowsHiddenImpersonations } from '#domain/proposals/proposal.ts'
import { LARGEST_ID, type Queryable } from '#server/platform/database/database.ts'
import type { ProposalHandler, ProposalHandlers } from './proposal-kind.ts'
import { type ProposalViewer, type NamedProposalRow, payloadOf, presentProposal } from './proposal-row.ts'
import * as sql from './proposals.sql.ts'

/**
 * Proposals known to the viewer: open ones oldest first, with what each would do now; ended ones, all or the viewer's
 * own, newest first.
 */
export async function listProposals(
  database: Queryable,
  handlers: ProposalHandlers,
  { show, limit = MAX_LIST_ROWS, before = LARGEST_ID, after = '0', viewer }: ListQuery,
): Promise<Proposal[]> {
  const values = [...knownTo(viewer), limit, after, before]
  const { rows } = await database.query<NamedProposalRow>(LISTS[show], values)
  if (show !== 'open') return rows.map((row) => presentProposal(row, viewer, null))
  const shown = await readShown(database, handlers, { rows, viewer })
  return rows.map((row) => presentProposal(row, viewer, shown.get(row.id) ?? null))
}

const LISTS = { open: sql.LIST_OPEN, ended: sql.LIST_ENDED, own: sql.LIST_OWN }

/** Statement parameters for what a viewer may know of. */
const knownTo = ({ at, userId, permissions }: ProposalViewer) => [
  at,
  userId,
  knowsHiddenImpersonations(permissions),
]

/** Open proposals that the viewer may know of. */
export async function countOpenProposals(database: Queryable, viewer: ProposalViewer): Promise<number> {
  const { rows } = await database.query<{ open: bigint }>(sql.COUNT_OPEN, knownTo(viewer))
  return Number(rows[0]?.open ?? 0n)
}

interface Shown {
  consequences: ProposalConsequence[]
  review: ProposalReview | null
}

/** What each would do now and what its proposer saw, by id, of the kinds that the viewer may see. */
async function readShown(
  database: Queryable,
  handlers: ProposalHandlers,
  { rows, viewer }: { rows: readonly NamedProposalRow[]; viewer: ProposalViewer },
): Promise<ReadonlyMap<bigint, Shown>> {
  const byId = new Map<bigint, Shown>()
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const handler = handlers[kind]
    // Consequences show the review's balances and payee.
    if (!maySee(handler, viewer)) continue
    const payloads = ofKind.map((row) => handler.parse(payloadOf(row)))
    const consequences = await handler.consequences(database, payloads)
    const reviews = await readReviews(database, handler, { payloads, viewer })
    for (const [n, { id }] of ofKind.entries())
      byId.set(id, { consequences: [...(consequences[n] ?? [])], review: reviews[n] ?? null })
  }
  return byId
}

/** Whether a viewer may see the requests of a kind. */
const maySee = ({ review }: ProposalHandler, { permissions }: ProposalViewer): boolean =>
  review === undefined || permissions.includes(review.permission)

async function readReviews(
  database: Queryable,
  { review }: ProposalHandler,
  { payloads, viewer }: { payloads: readonly object[]; viewer: ProposalViewer },
): Promise<readonly (ProposalReview | null)[]> {
  if (review === undefined) return []
  return review.read(database, payloads, { reviewerId: viewer.userId, at: viewer.at })
}

export async function readOpenProposals(
  database: Queryable,
  { kind, at }: { kind: ProposalKind; at: Date },
): Promise<NamedProposalRow[]> {
  return (await database.query<NamedProposalRow>(sql.OPEN_OF_KIND, [kind, at])).rows
}

/** The oldest first; at most 50. */
export async function listOpenOfCustomer(
  database: Queryable,
  { customerId, viewer }: { customerId: bigint; viewer: ProposalViewer },
): Promise<CustomerContext['proposals']> {
  const values = [customerId, viewer.at, MAX_OF_CUSTOMER]
  const { rows } = await database.query<NamedProposalRow>(sql.OPEN_OF_CUSTOMER, values)
  return rows.map((row) => {
    const { id, kind, reason, proposedBy, proposedAt, expiresAt, ...may } = presentProposal(row, viewer, null)
    const { mayConfirm, mayWithdraw } = may
    return { id, kind, reason, proposedBy, proposedAt, expiresAt, mayConfirm, mayWithdraw }
  })
}

const MAX_OF_CUSTOMER = 50

interface ListQuery extends PageQuery {
  show: 'open' | 'ended' | 'own'
  after?: string | undefined
  viewer: ProposalViewer
}
