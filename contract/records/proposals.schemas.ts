import * as z from 'zod/mini'
import { PROPOSAL_KINDS, PROPOSAL_STATUSES } from '#domain/proposals/proposal.ts'
import { MAX_ORDER_REFERENCE } from '#domain/staff/impersonation.ts'
import { CORRECTION_KINDS, CORRECTION_REASONS } from '#domain/corrections/correction.ts'
import { foreignCurrencyField, rateToUsdField } from '../market/fx.schemas.ts'
import { announced } from '../announced-fields.ts'
import { decimal, idField, instant, instantField, pageQuery, idParams } from '../fields.ts'
import { staffOperation } from '../operation.ts'
import { textField } from '../text-fields.ts'
import { namedCustomer, reasonForm, reasonField } from '../review-fields.ts'
import {
  askedCorrection,
  correctableTransaction,
  correctionPreview,
  whyCorrected,
} from '../cash/corrections.schemas.ts'
import { queuedDepositRequest } from '../cash/deposits.schemas.ts'
import { queuedWithdrawalRequest } from '../cash/withdrawals.schemas.ts'

/** What a proposal would do now: a line of its card. */
export const consequence = z.object({
  label: z.string(),
  /** The current value, or the proposal's when that is unknown. */
  before: z.nullable(z.string()),
  after: z.string(),
})

export const proposedCorrection = z.object({
  kind: z.enum(CORRECTION_KINDS),
  amount: decimal,
  /** Null for goodwill. */
  corrects: z.nullable(correctableTransaction),
  /** Only for a moved deposit: whose it was. */
  toCustomer: z.nullable(namedCustomer),
  reasonCode: z.enum(CORRECTION_REASONS),
  sentence: z.string(),
  note: z.string(),
  /** Null where it would be refused now. */
  preview: z.nullable(correctionPreview),
})

/** What the proposer saw, with today's values: a request as in its queue. */
export const proposalReview = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('deposit_approval'), request: queuedDepositRequest }),
  z.object({ kind: z.literal('withdrawal_approval'), request: queuedWithdrawalRequest }),
  z.object({ kind: z.literal('correction'), correction: proposedCorrection }),
])

export const proposal = z.object({
  id: z.string(),
  kind: z.enum(PROPOSAL_KINDS),
  customerId: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  /** The changed setting; null for any other kind. */
  setting: z.nullable(z.string()),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: instant,
  expiresAt: instant,
  status: z.enum(PROPOSAL_STATUSES),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decisionReason: z.nullable(z.string()),
  /** Whether the caller's roles may confirm or reject it. */
  mayConfirm: z.boolean(),
  /** Whether it is the caller's own. */
  mayWithdraw: z.boolean(),
  /** Of an open one, what it would do now. */
  consequences: z.nullable(z.array(consequence)),
  /** Of an open one, for callers who see its queue or the customer's transactions; null for other kinds. */
  review: z.nullable(proposalReview),
})

const decided = z.object({ id: z.string() })
const DECISION_REFUSALS = [
  'not_found',
  'not_allowed',
  'already_processed',
  'proposal_expired',
  'proposal_overtaken',
] as const

export const listProposals = staffOperation({
  summary:
    'Proposals: open ones the oldest first, with what they would do now; ended ones, of all people or one’s own, ' +
    'the newest first',
  input: {
    query: z.object({
      show: z._default(z.enum(['open', 'ended', 'own'], { error: 'Show open, ended or own' }), 'open'),
      ...pageQuery.shape,
      after: z.optional(idField),
    }),
  },
  output: z.array(proposal),
  isActivity: false,
})

export const propose = staffOperation({
  summary:
    'Propose what another person must confirm: an approval above a threshold, a correction, a look by the order of ' +
    'an authority, an exchange rate far from the provider’s, or an announcement of which every customer is notified',
  input: {
    body: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('deposit_approval'), requestId: idField, reason: reasonField }),
      z.object({ kind: z.literal('withdrawal_approval'), requestId: idField, reason: reasonField }),
      z.object({
        kind: z.literal('correction'),
        customerId: idField,
        correction: z.object({ ...askedCorrection, ...whyCorrected }),
        reason: reasonField,
      }),
      /** Ordered by an authority and hidden from the customer. */
      z.object({
        kind: z.literal('hidden_viewing'),
        customerId: idField,
        orderReference: textField('Reference of the order', MAX_ORDER_REFERENCE),
        /** When the customer may read of it; default never. */
        hiddenUntil: z.optional(instantField),
        reason: reasonField,
      }),
      z.object({
        kind: z.literal('exchange_rate'),
        currency: foreignCurrencyField,
        rateToUSD: rateToUsdField,
        reason: reasonField,
      }),
      /** Notifies every customer. */
      z.object({ kind: z.literal('announcement'), announcement: z.object(announced), reason: reasonField }),
    ]),
  },
  output: decided,
  refusals: [
    'not_found',
    'not_allowed',
    'already_proposed',
    'no_second_person',
    'customer_money_locked',
    'customer_locked',
    'customer_restricted',
    'customer_owes',
    'too_many_announcements',
  ],
})

export const approveProposal = staffOperation({
  summary:
    'Confirm what another person proposed: it is carried out, or refused as it would be without a proposal',
  input: { params: idParams },
  output: decided,
  needsProof: true,
  refusals: [
    'second_factor_due',
    ...DECISION_REFUSALS,
    'own_proposal',
    'role_too_new',
    'proposer_gone',
    'own_request',
    'rate_expired',
    'customer_money_locked',
    'customer_locked',
    'customer_restricted',
    'customer_owes',
    'not_correctable',
    'fully_corrected',
    'above_original',
    'below_minimum',
    'setting_locked',
    'setting_changed',
    'setting_unchanged',
    'setting_too_late',
    'agreement_too_late',
    'announcement_too_late',
    'too_many_announcements',
    'no_such_action',
    'action_known',
    'action_too_late',
    'ex_date_too_early',
    'simulated_split',
    'asset_not_found',
  ],
})

export const rejectProposal = staffOperation({
  summary: 'Reject what another person proposed',
  input: { params: idParams, body: reasonForm },
  output: decided,
  refusals: [...DECISION_REFUSALS, 'own_proposal'],
})

export const withdrawProposal = staffOperation({
  summary: 'Take back what one proposed oneself',
  input: { params: idParams },
  output: decided,
  refusals: [...DECISION_REFUSALS, 'not_your_proposal'],
})
