import * as z from 'zod/mini'
import {
  MAX_RESTRICTION_DAYS,
  MAX_RESTRICTION_SENTENCE,
  RESTRICTABLE_RIGHTS,
  RESTRICTION_REASONS,
} from '#domain/restrictions/restriction.ts'
import { MAX_NOTE_CHARACTERS } from '#domain/support/support.ts'
import { daysField, distinct, instant, pageQuery, idParams } from '../../fields.ts'
import { operation, staffOperation } from '../../operation.ts'
import { proseField, textField } from '../../text-fields.ts'
import { reasonForm } from '../../review-fields.ts'

const rights = z.array(z.enum(RESTRICTABLE_RIGHTS))

export const restriction = z.object({
  id: z.string(),
  rights,
  reason: z.enum(RESTRICTION_REASONS),
  /** For staff only. */
  note: z.string(),
  /** For the customer. */
  sentence: z.string(),
  /** Username. */
  madeBy: z.string(),
  madeAt: instant,
  /** Null when only a person lifts it. */
  until: z.nullable(instant),
  /** Null while in force. */
  liftedAt: z.nullable(instant),
  /** Username; null where its time was over. */
  liftedBy: z.nullable(z.string()),
  liftReason: z.nullable(z.string()),
})

/** For the customer. */
export const ownRestriction = z.object({
  id: z.string(),
  rights,
  sentence: z.string(),
  madeAt: instant,
  until: z.nullable(instant),
})

export const listRestrictions = staffOperation({
  summary: 'What the firm kept this customer from, newest first: in force and lifted',
  input: { params: idParams, query: pageQuery },
  output: z.array(restriction),
  refusals: ['not_found'],
  isActivity: false,
})

export const restrictCustomer = staffOperation({
  summary:
    'Keep a customer from buying, selling, depositing, withdrawing or using API keys: at once, for so many business ' +
    'days or until it is lifted. What was asked before is not undone, but a resting order is refused when its price ' +
    'comes, and no withdrawal is approved',
  input: {
    params: idParams,
    body: z.object({
      rights: z
        .array(z.enum(RESTRICTABLE_RIGHTS, { error: 'Unknown right' }), {
          error: 'Choose at least one right',
        })
        .check(
          z.minLength(1, { error: 'Choose at least one right' }),
          z.maxLength(RESTRICTABLE_RIGHTS.length, { error: 'Name each right once' }),
          distinct('Name each right once'),
        ),
      reason: z.enum(RESTRICTION_REASONS, { error: 'Choose a reason' }),
      /** For staff only. */
      note: proseField('Note', MAX_NOTE_CHARACTERS),
      sentence: textField('Sentence for the customer', MAX_RESTRICTION_SENTENCE),
      /** Null: until lifted. */
      businessDays: z.nullable(daysField(MAX_RESTRICTION_DAYS, 'business days')),
    }),
  },
  output: restriction,
  refusals: ['not_found'],
})

export const liftRestriction = staffOperation({
  summary:
    'Lift a restriction. One of a suspected fraud is lifted by another person than the one who made it, where ' +
    'another may',
  input: { params: idParams, body: reasonForm },
  output: restriction,
  refusals: ['not_found', 'already_processed', 'restricted_by_you'],
})

export const listOwnRestrictions = operation({
  summary: 'What the firm keeps this account from now, newest first',
  output: z.array(ownRestriction),
  isActivity: false,
})
