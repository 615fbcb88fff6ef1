import * as z from 'zod/mini'
import { staffOperation } from '../operation.ts'
import { decimal, instant } from '../fields.ts'

const waiting = z.object({
  count: z.number(),
  /** When the oldest was made; null without any. */
  oldestAt: z.nullable(instant),
  /** How many of them the person who asks has claimed. */
  yours: z.number(),
})

/** Requests approved since midnight in New York, and the dollars they moved. */
const moved = z.object({ count: z.number(), amount: decimal })

export const officeOverview = z.object({
  deposits: waiting,
  withdrawals: waiting,
  passwordResets: waiting,
  profiles: waiting,
  supportTickets: waiting,
  /** What deposits credited. */
  moneyIn: moved,
  /** What withdrawals paid out, without their fees. */
  moneyOut: moved,
  /** In session: how many symbols have no price that an order may be filled at, because their provider is silent. */
  stalePrices: z.number(),
  /**
   * Usernames of staff who can sign in and alone both credit customers and pay out, without limit; none is as it should
   * be. With a threshold for what one person decides in 24 hours it is empty.
   */
  movesMoneyAlone: z.array(z.string()),
  /** When the password of the break-glass account was last entered, for a week; null if it was not. */
  breakGlassUsedAt: z.nullable(instant),
  /** Business days, oldest first, that were not closed by the next open: none before the first one that ever was. */
  unclosedDays: z.array(z.string()),
})

export const getOfficeOverview = staffOperation({
  summary:
    'What waits for an administrator and since when, how much of it one has claimed, the money approved today, and ' +
    'whether prices arrive',
  input: {},
  output: officeOverview,
  refusals: [],
  isActivity: false,
})
