import * as z from 'zod/mini'
import { instant, idParams } from '../fields.ts'
import { staffOperation } from '../operation.ts'
import { reasonForm } from '../review-fields.ts'

/** After a decision about access. */
export const customerAccess = z.object({
  lockedAt: z.nullable(instant),
  lockedReason: z.nullable(z.string()),
  endedSessions: z.number(),
})

/** The reason is for the audit log and colleagues, never the customer. */
const decision = { params: idParams, body: reasonForm }

export const lockCustomer = staffOperation({
  summary:
    'Lock a customer, over their own lock too: end every session and refuse sign-ins until they are unlocked',
  input: decision,
  output: customerAccess,
  refusals: ['not_found', 'not_a_customer', 'already_locked'],
})

export const unlockCustomer = staffOperation({
  summary: 'Let a locked customer sign in again',
  input: decision,
  output: customerAccess,
  refusals: ['not_found', 'not_a_customer', 'not_locked'],
})

export const endCustomerSessions = staffOperation({
  summary: 'Sign a customer out everywhere; they can sign in again right away',
  input: decision,
  output: customerAccess,
  refusals: ['not_found', 'not_a_customer'],
})
