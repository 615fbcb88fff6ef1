import * as z from 'zod/mini'
import { staffOperation } from '../operation.ts'
import { decimal, instant } from '../fields.ts'

const waiting = z.object({
  count: z.number(),
  /** Null without any. */
  oldestAt: z.nullable(instant),
  /** Claimed by the caller. */
  yours: z.number(),
})

/** Requests approved since midnight in New York, and their dollars. */
const moved = z.object({ count: z.number(), amount: decimal })

export const officeOverview = z.object({
  deposits: waiting,
  withdrawals: waiting,
  passwordResets: waiting,
  profiles: waiting,
  supportTickets: waiting,
  moneyIn: moved,
  /** Without fees. */
  moneyOut: moved,
  /** In session: symbols without a price for an order, because their provider is silent. */
  stalePrices: z.number(),
  /**
   * Usernames of active staff who alone can both credit customers and pay out without limit; should be empty. With a
   * 24-hour threshold for one person it is.
   */
  movesMoneyAlone: z.array(z.string()),
  /** When the break-glass password was last entered within a week; null if it was not. */
  breakGlassUsedAt: z.nullable(instant),
  /** Days not closed by the next open, oldest first; none before the first that was closed. */
  unclosedDays: z.array(z.string()),
})

export const getOfficeOverview = staffOperation({
  summary:
    'What waits for an administrator and since when, how much of it one has claimed, the money approved today, and ' +
    'whether prices arrive',
  mayLag: true,
  output: officeOverview,
  isActivity: false,
})
