import type { AskedProposal, ProposalConsequence } from '#contract/records/proposals.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { newYorkText } from '#domain/market/new-york-text.ts'
import { couldBeConfirmed } from '#domain/proposals/proposal.ts'
import type { ProposalHandler } from '#server/records/proposals/proposal-kind.ts'
import { readStaff } from '#server/records/proposals/read-people.ts'
import { NAMES_OF_CUSTOMERS } from './impersonations.sql.ts'

export interface HiddenImpersonationPayload {
  customerId: string
  /** As the authority names its order. */
  orderReference: string
  /** ISO 8601: when the customer may read of it; null: never. */
  hiddenUntil: string | null
}

export const subjectOfHiddenImpersonation = (customerId: string): string => `hidden_viewing:${customerId}`

/**
 * An impersonation that the customer does not see. Confirmed, it lets its proposer begin one within 24 hours; without
 * another active person to confirm it cannot be proposed. It names no account or customer to the lists of a customer's
 * history, so that their page never shows it.
 */
export const HIDDEN_IMPERSONATION_HANDLER: ProposalHandler<HiddenImpersonationPayload> = {
  kind: 'hidden_viewing',
  payloadFrom: ({ customerId, orderReference, hiddenUntil }: AskedProposal<'hidden_viewing'>) => ({
    customerId,
    orderReference,
    hiddenUntil: hiddenUntil?.toISOString() ?? null,
  }),
  parse: (payload) => payload as HiddenImpersonationPayload,
  subjectOf: ({ customerId }) => subjectOfHiddenImpersonation(customerId),
  concerned: async () => [],
  async refuseProposal(tx, { hiddenUntil }, { proposerId, at }) {
    if (hiddenUntil !== null && new Date(hiddenUntil) <= at)
      return refuseField('hiddenUntil', 'Choose a time that has not passed')
    const staff = await readStaff(tx)
    return couldBeConfirmed('hidden_viewing', { proposerId, staff, at }) ? null : refuse('no_second_person')
  },
  async version(database, { customerId }) {
    const { rowCount } = await database.query(NAMES_OF_CUSTOMERS, [[customerId]])
    return rowCount === 1 ? 'customer' : null
  },
  apply: async () => null,
  async consequences(database, payloads) {
    const ids = payloads.map(({ customerId }) => customerId)
    const { rows } = await database.query<{ id: bigint; username: string }>(NAMES_OF_CUSTOMERS, [ids])
    const names = new Map(rows.map(({ id, username }) => [id.toString(), username]))
    return payloads.map((payload) => linesOf(payload, names.get(payload.customerId)))
  },
}

const linesOf = (
  { customerId, orderReference, hiddenUntil }: HiddenImpersonationPayload,
  username: string | undefined,
): ProposalConsequence[] =>
  [
    ['Customer', username ?? customerId],
    ['Order', orderReference],
    [
      'The customer reads of it',
      hiddenUntil === null ? 'Never' : `From ${newYorkText(new Date(hiddenUntil))}`,
    ],
    ['Confirmed', 'The proposer may look once, for fifteen minutes, within 24 hours'],
  ].map(([label = '', after = '']) => ({ label, before: null, after }))
