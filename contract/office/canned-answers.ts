import type * as z from 'zod/mini'
import { staff } from '../endpoint.ts'
import type * as schemas from './canned-answers.schemas.ts'

export type CannedAnswer = z.output<typeof schemas.cannedAnswer>

const mayAnswer = staff('tickets.answer')

export const listCannedAnswers = mayAnswer<typeof schemas.listCannedAnswers>('GET /api/admin/canned-answers')
export const writeCannedAnswer = mayAnswer<typeof schemas.writeCannedAnswer>('POST /api/admin/canned-answers')
export const removeCannedAnswer = mayAnswer<typeof schemas.removeCannedAnswer>(
  'POST /api/admin/canned-answers/:id/remove',
)
