import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './canned-answers.schemas.ts'

export type CannedAnswer = z.output<typeof schemas.cannedAnswer>

export const listCannedAnswers: Endpoint<typeof schemas.listCannedAnswers> = {
  method: 'GET',
  path: '/api/admin/canned-answers',
  access: { permission: 'tickets.answer' },
}

export const writeCannedAnswer: Endpoint<typeof schemas.writeCannedAnswer> = {
  method: 'POST',
  path: '/api/admin/canned-answers',
  access: { permission: 'tickets.answer' },
}

export const removeCannedAnswer: Endpoint<typeof schemas.removeCannedAnswer> = {
  method: 'POST',
  path: '/api/admin/canned-answers/:id/remove',
  access: { permission: 'tickets.answer' },
}
