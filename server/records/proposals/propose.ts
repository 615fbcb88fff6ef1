import { type Refusal, refuse } from '#contract/refusals.ts'
import { expiryOf } from '#domain/proposals/proposal.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { type PoolAndClock, takeIds, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { audit, type Reviewer } from '../audit/audit.ts'
import { auditRefused } from '../audit/record-repeated.ts'
import { endByItself } from './end-proposal.ts'
import { type ProposalHandler, mayPropose } from './proposal-kind.ts'
import { type ProposalRow, canonical } from './proposal-row.ts'
import * as sql from './proposals.sql.ts'
import { readPeople } from './read-people.ts'

interface NewProposal<Payload> {
  payload: Payload
  reason: string
  reviewer: Reviewer
}

/**
 * Proposes something for another person to confirm, with its subject's current version, and returns the id. Refuses a
 * missing subject, one with an open proposal of the kind, and missing permission, which is audited.
 */
export async function propose<Payload extends object>(
  deps: PoolAndClock,
  handler: ProposalHandler<Payload>,
  proposed: NewProposal<Payload>,
): Promise<{ id: bigint } | Refusal> {
  const customerIds = await handler.concerned(deps.pool, proposed.payload)
  const made = await inTransaction<{ id: bigint }>(deps.pool, async (tx) => {
    await lockAccounts(tx, customerIds)
    await handler.lock?.(tx)
    return proposeIn(tx, handler, { ...proposed, customerIds, at: deps.clock.now() })
  })
  const tried = {
    action: 'proposal.refused',
    // Without a proposal, the line names its subject.
    subjectType: 'proposed',
    subjectId: handler.subjectOf(proposed.payload),
    customerId: customerIds[0] ?? null,
    tried: 'proposed',
    reviewer: proposed.reviewer,
  } as const
  return auditRefused(deps, tried, made)
}

/** In a transaction that holds the kind's locks; the caller rolls back a refusal. */
export async function proposeIn<Payload extends object>(
  tx: Tx,
  handler: ProposalHandler<Payload>,
  proposed: NewProposal<Payload> & { customerIds: readonly bigint[]; at: Date },
): Promise<{ id: bigint } | Refusal> {
  const { kind } = handler
  const { payload, reason, reviewer, customerIds, at } = proposed
  const version = await handler.version(tx, payload)
  if (version === null) return refuse('not_found')
  const proposer = (await readPeople(tx, [reviewer.administratorId])).get(reviewer.administratorId)
  if (!proposer || !mayPropose(handler, proposer.permissions, payload)) return refuse('not_allowed')
  const wrong = await handler.refuseProposal?.(tx, payload, { proposerId: proposer.id, at })
  if (wrong) return wrong
  const subject = handler.subjectOf(payload)
  const { rows: expired } = await tx.query<ProposalRow>(sql.HOLD_EXPIRED_OF, [kind, subject, at])
  for (const row of expired) await endByItself(tx, row, { ended: 'expired', at })
  const ids = await takeIds(tx)
  const id = ids.next()
  const { text, hash } = canonical(payload)
  const { rowCount } = await tx.query(sql.INSERT_PROPOSAL, [
    id,
    kind,
    subject,
    version,
    customerIds[0] ?? null,
    text,
    hash,
    reason,
    reviewer.administratorId,
    at,
    expiryOf(kind, at),
  ])
  if (rowCount === 0) return refuse('already_proposed')
  await audit(tx, { by: reviewer, at, ids }, 'proposal.made', {
    subject: ['proposal', id],
    customerId: customerIds[0] ?? null,
    after: { kind, subject, reason, payload: handler.audited?.(payload) ?? JSON.parse(text) },
  })
  return { id }
}
