import * as z from 'zod/mini'
import {
  AGREEMENT_KINDS,
  MAX_AGREEMENT_LINES,
  MAX_AGREEMENT_TEXT,
  MAX_AGREEMENT_TITLE,
  MAX_GRACE_DAYS,
} from '#domain/agreements/agreement.ts'
import { instant, instantField, pageQuery, idParams } from '../fields.ts'
import { operation, staffOperation } from '../operation.ts'
import { proseField, textField } from '../text-fields.ts'

const kind = z.enum(AGREEMENT_KINDS)

export const ownAgreement = z.object({
  id: z.string(),
  kind,
  version: z.int(),
  title: z.string(),
  /** Null: from the first day. */
  effectiveFrom: z.nullable(instant),
  /** When deposits and buys stop until it is accepted; null where they never do, and once accepted. */
  stopsAt: z.nullable(instant),
  hasStopped: z.boolean(),
  /** Null until accepted. */
  acceptedAt: z.nullable(instant),
})

export const readableAgreement = z.object({
  ...ownAgreement.shape,
  text: z.string(),
  /** SHA-256 of the text in UTF-8, hexadecimal. */
  textHash: z.string(),
})

/** The same for staff. */
export const customerAgreement = z.object({
  ...ownAgreement.shape,
  textHash: z.string(),
  /** The address and browser of the acceptance; null without one. */
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
})

/** A version for staff. */
export const agreementOfFirm = z.object({
  id: z.string(),
  kind,
  version: z.int(),
  title: z.string(),
  textHash: z.string(),
  effectiveFrom: z.nullable(instant),
  /** Null: it never blocks deposits and buys. */
  graceDays: z.nullable(z.int()),
  stopsAt: z.nullable(instant),
  /** Since when it is enforced; null before. */
  stoppedAt: z.nullable(instant),
  state: z.enum(['coming', 'in_force', 'replaced']),
  /** The proposer's username, where another person confirmed it. */
  proposedBy: z.nullable(z.string()),
  /** Username of the publisher, or of who confirmed a proposed version; null for a text of the software. */
  publishedBy: z.nullable(z.string()),
  publishedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  /** The number of customers. */
  accepted: z.int(),
  /** Customers who have accepted neither it nor a later one; null once replaced. */
  due: z.nullable(z.int()),
})

/** Open or ended. */
export const proposedAgreement = z.object({
  kind,
  version: z.int(),
  title: z.string(),
  text: z.string(),
  textHash: z.string(),
  textBefore: z.string(),
})

export const listOwnAgreements = operation({
  summary: 'The agreements that the customer is asked to accept, and those they accepted, the newest first',
  output: z.array(ownAgreement),
  isActivity: false,
  isViewable: true,
})

export const readAgreement = operation({
  summary: 'The text of an agreement, and when the customer accepted it',
  input: { params: idParams },
  output: readableAgreement,
  refusals: ['not_found'],
  isViewable: true,
})

export const acceptAgreement = operation({
  summary:
    'Accept an agreement whose text the customer has read: that of the hash. Kept with the time, the address and the ' +
    'browser. Deposits and buys that it stopped work again at once',
  input: {
    params: idParams,
    body: z.object({
      /** Of the text that was read. */
      textHash: z
        .string({ error: 'The hash of the text is required' })
        .check(z.regex(/^[0-9a-f]{64}$/, { error: 'The hash of the text is required' })),
    }),
  },
  output: ownAgreement,
  refusals: ['not_found', 'agreement_replaced'],
})

export const adminListAgreements = staffOperation({
  summary: 'Every version of every agreement, the newest first, with how many customers accepted it',
  input: { query: pageQuery },
  output: z.array(agreementOfFirm),
  isActivity: false,
})

export const adminReadAgreement = staffOperation({
  summary: 'A version with its text, and the text of the version before',
  input: { params: idParams },
  output: z.object({
    ...agreementOfFirm.shape,
    text: z.string(),
    textBefore: z.nullable(z.string()),
    /** Whether no other active person may confirm the caller's next version, which is then published at once. */
    decidesAlone: z.boolean(),
    /** Why not, where it is because the caller recently ended a colleague's access. */
    endedAccess: z.optional(z.string()),
  }),
  refusals: ['not_found'],
})

const GRACE = `Enter 0 to ${MAX_GRACE_DAYS} days`

export const publishAgreement = staffOperation({
  summary:
    'Publish the next version of an agreement, or propose it where another person has to confirm it. Once it is ' +
    'published, every customer is notified. Customers who have not accepted it by the end of its grace period cannot ' +
    'deposit or buy until they do. Sales, cancellations and withdrawals continue',
  input: {
    body: z.object({
      kind: z.enum(AGREEMENT_KINDS, { error: 'Choose an agreement' }),
      title: textField('Title', MAX_AGREEMENT_TITLE),
      text: proseField('Text', MAX_AGREEMENT_TEXT).check(
        z.refine((text: string) => text.split('\n').length <= MAX_AGREEMENT_LINES, {
          error: `Text must be ${MAX_AGREEMENT_LINES} lines or fewer`,
        }),
      ),
      /** Default: at once. */
      effectiveFrom: z.optional(instantField),
      /** Null: it never blocks deposits and buys. */
      graceDays: z.nullable(
        z.int({ error: GRACE }).check(z.gte(0, { error: GRACE }), z.lte(MAX_GRACE_DAYS, { error: GRACE })),
      ),
      reason: proseField('Reason', 1000),
      /** The newest version that the person saw. */
      seen: z
        .int({ error: 'Say which version you saw' })
        .check(z.gte(1, { error: 'Say which version you saw' })),
    }),
  },
  output: z.object({
    /** Null where it was proposed. */
    published: z.nullable(agreementOfFirm),
    /** Null where it was published. */
    proposalId: z.nullable(z.string()),
  }),
  refusals: ['agreement_replaced', 'second_factor_due', 'not_allowed', 'already_proposed'],
  bodyLimit: 256 * 1_024,
  needsProof: true,
})

export const readProposedAgreement = staffOperation({
  summary: 'The text of a version that is or was proposed, and the text of the version that it follows',
  input: { params: idParams },
  output: proposedAgreement,
  refusals: ['not_found'],
})

export const listCustomerAgreements = staffOperation({
  summary: 'What a customer accepted, when and from where, and what they are asked to accept',
  input: { params: idParams },
  output: z.array(customerAgreement),
  refusals: ['not_found'],
  isActivity: false,
})
