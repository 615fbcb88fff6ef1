import * as z from 'zod/mini'
import { staffOperation } from '../operation.ts'

export const queueCounts = z.object({
  deposits: z.number(),
  withdrawals: z.number(),
  passwordResets: z.number(),
  profiles: z.number(),
  /** Open proposals known to the caller. */
  proposals: z.number(),
  exchangeRates: z.number(),
  /** Broken invariants of the last verification of the books. */
  brokenBooks: z.array(z.string()),
})

export const getQueueCounts = staffOperation({
  summary: 'How many requests of each kind and proposals wait, and how many custom rates there are',
  mayLag: true,
  output: queueCounts,
  isActivity: false,
})
