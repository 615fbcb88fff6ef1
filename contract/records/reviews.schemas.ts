import * as z from 'zod/mini'
import { staffOperation } from '../operation.ts'

export const queueCounts = z.object({
  deposits: z.number(),
  withdrawals: z.number(),
  passwordResets: z.number(),
  profiles: z.number(),
  /** Open proposals that the caller may know of. */
  proposals: z.number(),
  exchangeRates: z.number(),
  /** The invariants that the last proof of the books found broken: none as long as they hold. */
  brokenBooks: z.array(z.string()),
})

export const getQueueCounts = staffOperation({
  summary: 'How many requests of each kind and proposals wait, and how many custom rates there are',
  input: {},
  output: queueCounts,
  refusals: [],
  isActivity: false,
})
