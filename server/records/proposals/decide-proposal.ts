import {
  type ProposalLetter,
  proposalLetter,
  refuseConfirmation,
  refuseWithdrawal,
} from '#domain/proposals/proposal.ts'
import { type Refusal, type RefusalCode, isRefusal, refuse } from '#contract/refusals.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { type PoolAndClock, type Tx, inTransaction, takeIds } from '#server/platform/database/database.ts'
import type { FieldCipher } from '#server/platform/encryption/field-cipher.ts'
import { addLetter } from '#server/platform/mail/letter.ts'
import { auditRefused } from '../audit/record-repeated.ts'
import type { Reviewer } from '../audit/audit.ts'
import { type Ended, endByItself, endProposal } from './end-proposal.ts'
import { type ProposalHandler, type ProposalHandlers, mayPropose } from './proposal-kind.ts'
import { type ProposalRow, confirmsOf, hasExpired, payloadOf } from './proposal-row.ts'
import * as sql from './proposals.sql.ts'
import { readLastGrant, readPeople } from './read-people.ts'
import { announce } from '../notifications/announce.ts'

export type ProposalDecision =
  | { readonly status: 'approved' }
  | { readonly status: 'rejected'; readonly reason: string }
  | { readonly status: 'withdrawn' }

interface AskedProposal {
  proposalId: bigint
  decision: ProposalDecision
  reviewer: Reviewer
}

interface DecisionParts extends PoolAndClock {
  handlers: ProposalHandlers
  staffMail: StaffMail
}

const ENDED_CODES: Readonly<Record<Ended['ended'], RefusalCode>> = {
  expired: 'proposal_expired',
  overtaken: 'proposal_overtaken',
}

/** Decides a proposal. A refusal is audited after the rollback. Refuses an unknown one, and as `decideKnown`. */
export async function decideProposal(
  parts: DecisionParts,
  asked: AskedProposal,
): Promise<{ id: bigint } | Refusal> {
  const { proposalId, decision, reviewer } = asked
  const { rows } = await parts.pool.query<ProposalRow>(sql.READ_PROPOSAL, [proposalId])
  const [known] = rows
  if (!known) return refuse('not_found')
  const tried = {
    action: 'proposal.refused',
    subjectType: 'proposal',
    subjectId: proposalId.toString(),
    // Without its kind: those who try random ids read their own lines, and may not know of hidden impersonations.
    customerId: known.customer_id,
    tried: decision.status,
    reviewer,
  } as const
  return auditRefused(parts, tried, await decideKnown(parts, known, asked))
}

/**
 * Decides a proposal in one transaction: locks the accounts, then its row, checks the decider and that the subject is
 * unchanged; an approval runs the same use case as without a proposal. Refuses a decided one, one's own, missing
 * permission, and what the use case refuses, without effect; an expired or outdated one ends as such. The proposer is
 * mailed another's decision.
 */
async function decideKnown(
  { pool, clock, handlers, staffMail }: DecisionParts,
  known: ProposalRow,
  { proposalId, decision, reviewer }: AskedProposal,
): Promise<{ id: bigint } | Refusal> {
  const handler = handlers[known.kind]
  const payload = handler.parse(payloadOf(known))
  const customerIds = await handler.concerned(pool, payload)
  const tell = (tx: Tx, { kind, proposed_by: proposerId }: ProposalRow, outcome: 'approved' | 'rejected') =>
    tellProposer(tx, staffMail, { proposerId, kind, outcome, at: clock.now() })
  const decided = await inTransaction<{ id: bigint } | Ended>(pool, async (tx) => {
    await lockAccounts(tx, customerIds)
    await handler.lock?.(tx)
    const row = (await tx.query<ProposalRow>(sql.HOLD_PROPOSAL, [proposalId])).rows[0]
    if (!row) return refuse('not_found')
    if (row.status !== 'proposed') return alreadyDecided(tx, proposalId)
    const at = clock.now()
    if (hasExpired(row, at)) return endByItself(tx, row, { ended: 'expired', at })
    const wrong = await refusePerson(tx, row, { handler, payload, decision, reviewer, at })
    if (wrong) return wrong
    if (decision.status !== 'approved') {
      await endProposal(tx, row, { ...decision, at, reviewer })
      if (decision.status === 'rejected') await tell(tx, row, 'rejected')
      return { id: proposalId }
    }
    if ((await handler.version(tx, payload)) !== row.subject_version)
      return endByItself(tx, row, { ended: 'overtaken', at })
    // Before it is carried out, which would overtake it.
    await endProposal(tx, row, { status: 'approved', at, reviewer })
    const refused = await apply(tx, handler, payload, { row, reviewer, at })
    if (refused) return refused
    await tell(tx, row, 'approved')
    return { id: proposalId }
  })
  if (isRefusal(decided)) return decided
  if ('ended' in decided) return refuse(ENDED_CODES[decided.ended])
  if (decision.status === 'approved') await handler.carriedOut?.()
  return decided
}

const apply = (
  tx: Tx,
  handler: ProposalHandler,
  payload: object,
  { row, reviewer, at }: { row: ProposalRow; reviewer: Reviewer; at: Date },
): Promise<Refusal | null> =>
  handler.apply(tx, payload, { reviewer, at, confirmed: { proposalId: row.id, proposedBy: row.proposed_by } })

interface AskedDecision {
  handler: ProposalHandler
  payload: object
  decision: ProposalDecision
  reviewer: Reviewer
  at: Date
}

async function refusePerson(
  tx: Tx,
  row: ProposalRow,
  { handler, payload, decision, reviewer, at }: AskedDecision,
): Promise<Refusal | null> {
  const [deciderId, proposerId] = [reviewer.administratorId, row.proposed_by]
  if (decision.status === 'withdrawn') {
    const refused = refuseWithdrawal({ proposerId, deciderId })
    return refused && refuse(refused)
  }
  const people = await readPeople(tx, [deciderId, proposerId])
  const [decider, proposer] = [people.get(deciderId), people.get(proposerId)]
  if (!decider || !proposer) return refuse('not_allowed')
  const grantedAt = await readLastGrant(tx, { to: deciderId, by: proposerId })
  const refused = refuseConfirmation({
    confirms: confirmsOf(row),
    proposer,
    mayPropose: mayPropose(handler, proposer.permissions, payload),
    decider,
    grantedAt,
    at,
    outcome: decision.status,
  })
  return refused && refuse(refused)
}

async function alreadyDecided(tx: Tx, proposalId: bigint): Promise<Refusal> {
  const { rows } = await tx.query<{ status: string; decider: string | null; decided_at: Date | null }>(
    sql.READ_PROPOSAL,
    [proposalId],
  )
  const [row] = rows
  if (!row?.decided_at) return refuse('already_processed')
  return refuse('already_processed', {
    decision: { outcome: row.status, decidedBy: row.decider, decidedAt: row.decided_at.toISOString() },
  })
}

export interface StaffMail {
  cipher: FieldCipher
  productName: string
}

/** A colleague who can sign in and has an address; the command line makes some without. */
const REACHED = `select id from users where id = $1 and locked_at is null and email not like '%@localhost'`

const DAY_MS = 86_400_000

/** Mails a proposer, in the deciding transaction, that another person confirmed or rejected. */
async function tellProposer(
  tx: Tx,
  { cipher, productName }: StaffMail,
  { proposerId, at, ...decided }: ProposalLetter & { proposerId: bigint; at: Date },
): Promise<void> {
  const { rowCount } = await tx.query(REACHED, [proposerId])
  if (rowCount === 0) return
  const ids = await takeIds(tx)
  const letter = proposalLetter(productName, decided)
  const expiresAt = new Date(at.getTime() + DAY_MS)
  await addLetter(tx, cipher, { userId: proposerId, id: ids.next(), at, expiresAt, letter })
  // Wakes the mail workers.
  await announce(tx, { customerId: proposerId, types: ['notifications'] })
}
