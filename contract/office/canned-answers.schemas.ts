import * as z from 'zod/mini'
import { MAX_CANNED_TITLE, MAX_MESSAGE_CHARACTERS } from '#domain/support/support.ts'
import { idField, idParams } from '../fields.ts'
import { staffOperation } from '../operation.ts'
import { proseField, textField } from '../text-fields.ts'

export const cannedAnswer = z.object({ id: z.string(), title: z.string(), text: z.string() })

export const listCannedAnswers = staffOperation({
  summary: 'The texts that support answers with, by title',
  output: z.array(cannedAnswer),
  isActivity: false,
})

export const writeCannedAnswer = staffOperation({
  summary: 'Keep a text to answer with, or put it in the place of one',
  input: {
    body: z.object({
      title: textField('Title', MAX_CANNED_TITLE),
      text: proseField('Text', MAX_MESSAGE_CHARACTERS),
      /** Null for a new one. */
      replaces: z.nullable(idField),
    }),
  },
  output: cannedAnswer,
  refusals: ['not_found', 'canned_answer_exists'],
})

export const removeCannedAnswer = staffOperation({
  summary: 'Remove a text that support answers with',
  input: { params: idParams },
  output: z.object({}),
  refusals: ['not_found'],
})
