import * as z from 'zod/mini'
import { FLAG_KINDS, MAX_FLAG_DAYS } from '#domain/flags/customer-flag.ts'
import { MAX_NOTE_CHARACTERS } from '#domain/support/support.ts'
import { daysField, instant, pageQuery, idParams } from '../../fields.ts'
import { staffOperation } from '../../operation.ts'
import { proseField } from '../../text-fields.ts'
import { reasonForm } from '../../review-fields.ts'

/** For staff before a decision; the customer never reads it. */
export const customerFlag = z.object({
  id: z.string(),
  kind: z.enum(FLAG_KINDS),
  note: z.string(),
  /** Username of who set it. */
  owner: z.string(),
  setAt: instant,
  /** Null when a person ends it. */
  until: z.nullable(instant),
  isInForce: z.boolean(),
  /** Null where no person has ended it. */
  endedAt: z.nullable(instant),
  /** Username. */
  endedBy: z.nullable(z.string()),
  endReason: z.nullable(z.string()),
})

export const listFlags = staffOperation({
  summary: 'The flags of this customer, newest first: in force and ended',
  input: { params: idParams, query: pageQuery },
  output: z.array(customerFlag),
  refusals: ['not_found'],
  isActivity: false,
})

export const flagCustomer = staffOperation({
  summary:
    'Flag a customer for the staff, for so many days or until it is ended. It restricts nothing; every review of the ' +
    'customer has it as a warning',
  input: {
    params: idParams,
    body: z.object({
      kind: z.enum(FLAG_KINDS, { error: 'Choose a flag' }),
      note: proseField('Note', MAX_NOTE_CHARACTERS),
      /** Null: until ended. */
      days: z.nullable(daysField(MAX_FLAG_DAYS, 'days')),
    }),
  },
  output: customerFlag,
  refusals: ['not_found', 'already_flagged'],
})

export const endFlag = staffOperation({
  summary: 'End a flag',
  input: { params: idParams, body: reasonForm },
  output: customerFlag,
  refusals: ['not_found', 'flag_ended'],
})
