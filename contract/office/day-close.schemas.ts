import * as z from 'zod/mini'
import { DAY_LINES, DAY_LINE_STATES } from '#domain/day-close/day-lines.ts'
import { parseNewYorkDate } from '#domain/market/new-york-time.ts'
import { instant } from '../fields.ts'
import { staffOperation } from '../operation.ts'
import { proseField } from '../text-fields.ts'

const MAX_REASON_CHARACTERS = 500

const signature = z.object({
  /** Username. */
  by: z.string(),
  at: instant,
  /** SHA-256 of the signed report, in hex; also in the audit log. */
  digest: z.string(),
})

export const businessDay = z.object({
  /** In New York: "2026-11-18". */
  date: z.string(),
  signed: z.nullable(signature),
})

export const dayReport = z.object({
  date: z.string(),
  /** The session's end, which all lines but `LINES_AS_READ` describe; null where an older version signed the day. */
  asOf: z.nullable(instant),
  /** When it was read: at signing, else now. */
  at: instant,
  lines: z.array(
    z.object({
      name: z.enum(DAY_LINES),
      state: z.enum(DAY_LINE_STATES),
      found: z.string(),
      /** Why the day was closed with a red line; null before signing. */
      reason: z.nullable(z.string()),
    }),
  ),
  signed: z.nullable(signature),
  /** Why it cannot be signed, and the other day in the way. */
  obstacle: z.nullable(z.object({ why: z.enum(['earlier_open', 'before_first']), date: z.string() })),
})

const params = z.object({
  date: z.string().check(
    z.refine((text: string) => parseNewYorkDate(text) !== null, {
      error: 'Enter a date such as 2026-11-18',
    }),
  ),
})

export const listBusinessDays = staffOperation({
  summary:
    'The last ten business days whose session is over, with who closed them, and all before them that are open',
  output: z.array(businessDay),
  isActivity: false,
})

export const getDayReport = staffOperation({
  summary:
    'The report of a business day as of the end of its session: as it was signed, or as it would be signed',
  input: { params },
  output: dayReport,
  refusals: ['not_found'],
  isActivity: false,
})

export const signDayReport = staffOperation({
  summary: 'Close the next business day with a reason for each red line; it never changes afterwards',
  input: {
    params,
    body: z.object({
      /** By line name. */
      reasons: z.partialRecord(z.enum(DAY_LINES), proseField('Reason', MAX_REASON_CHARACTERS)),
    }),
  },
  output: dayReport,
  refusals: ['not_found', 'day_closed', 'day_out_of_order', 'day_line_unexplained'],
})
