import type { ProposedAgreement } from '#contract/office/agreements.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { type ProposalRow, payloadOf } from '#server/records/proposals/proposal-row.ts'
import { AGREEMENT_HANDLER } from './agreement-handler.ts'
import { READ_PROPOSED } from './agreements.sql.ts'
import { hashOfText } from './append-version.ts'

/**
 * The text that a proposal would publish or has published, with its predecessor; also once it has ended. Refuses other
 * proposals.
 */
export async function readProposedAgreement(
  database: Queryable,
  proposalId: bigint,
): Promise<ProposedAgreement | Refusal> {
  const { rows } = await database.query<ProposalRow & { version: number; body_before: string }>(
    READ_PROPOSED,
    [proposalId],
  )
  const [row] = rows
  if (!row) return refuse('not_found')
  const { kind, title, text } = AGREEMENT_HANDLER.parse(payloadOf(row))
  const version = row.version + 1
  return { kind, version, title, text, textHash: hashOfText(text), textBefore: row.body_before }
}
