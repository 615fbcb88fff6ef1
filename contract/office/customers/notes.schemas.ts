import * as z from 'zod/mini'
import { MAX_NOTE_CHARACTERS } from '#domain/support/support.ts'
import { staffOperation } from '../../operation.ts'
import { instant, pageQuery, idParams } from '../../fields.ts'
import { proseField } from '../../text-fields.ts'

/** For staff; the customer never reads it. */
export const customerNote = z.object({
  id: z.string(),
  text: z.string(),
  /** Username. */
  writtenBy: z.string(),
  writtenAt: instant,
})

export const listCustomerNotes = staffOperation({
  summary: 'What the staff noted about a customer, newest first',
  input: { params: idParams, query: pageQuery },
  output: z.array(customerNote),
  refusals: ['not_found'],
  isActivity: false,
})

export const writeCustomerNote = staffOperation({
  summary: 'Note something about a customer, for the staff; it stays',
  input: { params: idParams, body: z.object({ text: proseField('Note', MAX_NOTE_CHARACTERS) }) },
  output: customerNote,
  refusals: ['not_found'],
})
