import type { Proposal, ProposalConsequence } from '#contract/cash/proposals.ts'
import type { CustomerContext } from '#contract/office/customers.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { type ProposalKind, knowsHiddenLooks } from '#domain/proposals/proposal.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Queryable, ShardQueryable } from '#server/platform/database/pool.ts'
import type { ProposalHandlers } from './proposal-kind.ts'
import type { ProposalViewer } from './proposal-viewer.ts'
import { type NamedProposalRow, payloadOf, presentProposal } from './proposal-row.ts'
import { LIST_ENDED, LIST_OPEN, LIST_OWN, OPEN_OF_CUSTOMER, OPEN_OF_KIND } from './proposals.sql.ts'

/**
 * Proposals that the viewer may know of: open ones the oldest first, with what each would do now; ended ones, of all
 * people or the viewer's own, the newest first.
 */
export async function listProposals(
  database: ShardQueryable,
  handlers: ProposalHandlers,
  { show, limit = MAX_LIST_ROWS, before = LARGEST_ID, viewer }: ListQuery & { viewer: ProposalViewer },
): Promise<Proposal[]> {
  const known = [viewer.userId, knowsHiddenLooks(viewer.permissions)]
  if (show === 'own') {
    const own = [limit, before, viewer.at, viewer.userId]
    const { rows } = await database.query<NamedProposalRow>(LIST_OWN, own)
    return rows.map((row) => presentProposal(row, viewer, null))
  }
  if (show === 'ended') {
    const { rows } = await database.query<NamedProposalRow>(LIST_ENDED, [limit, before, viewer.at, ...known])
    return rows.map((row) => presentProposal(row, viewer, null))
  }
  const { rows } = await database.query<NamedProposalRow>(LIST_OPEN, [limit, viewer.at, ...known])
  const consequences = await consequencesOf(database, handlers, rows)
  return rows.map((row) => presentProposal(row, viewer, consequences.get(row.id) ?? []))
}

/** What each would do now, by id; asked kind by kind. */
async function consequencesOf(
  database: ShardQueryable,
  handlers: ProposalHandlers,
  rows: readonly NamedProposalRow[],
): Promise<ReadonlyMap<bigint, readonly ProposalConsequence[]>> {
  const byId = new Map<bigint, readonly ProposalConsequence[]>()
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const handler = handlers[kind]
    const payloads = ofKind.map((row) => handler.parse(payloadOf(row)))
    const consequences = await handler.consequences(database, payloads)
    for (const [n, { id }] of ofKind.entries()) byId.set(id, consequences[n] ?? [])
  }
  return byId
}

/** The open proposals of one kind. */
export async function readOpenProposals(
  database: Queryable,
  { kind, at }: { kind: ProposalKind; at: Date },
): Promise<NamedProposalRow[]> {
  return (await database.query<NamedProposalRow>(OPEN_OF_KIND, [kind, at])).rows
}

/** Open proposals that concern a customer's account, the oldest first; at most 50. */
export async function listOpenOfCustomer(
  database: Queryable,
  { customerId, viewer }: { customerId: bigint; viewer: ProposalViewer },
): Promise<CustomerContext['proposals']> {
  const { rows } = await database.query<NamedProposalRow>(OPEN_OF_CUSTOMER, [
    customerId,
    viewer.at,
    MAX_OF_CUSTOMER,
  ])
  return rows.map((row) => {
    const { id, kind, reason, proposedBy, proposedAt, expiresAt, ...may } = presentProposal(row, viewer, null)
    const { mayConfirm, mayWithdraw } = may
    return { id, kind, reason, proposedBy, proposedAt, expiresAt, mayConfirm, mayWithdraw }
  })
}

const MAX_OF_CUSTOMER = 50

interface ListQuery {
  show: 'open' | 'ended' | 'own'
  limit?: number | undefined
  before?: string | undefined
}
