import * as z from 'zod/mini'
import { MAX_APPROVED_TOGETHER } from '#domain/reviews/bulk-approval.ts'
import { distinct, idField } from '../fields.ts'
import { staffOperation } from '../operation.ts'

export const bulkOutcome = z.object({
  id: z.string(),
  /** Null where it was approved; else why not, and nothing of it has changed. */
  refused: z.nullable(z.object({ code: z.string(), detail: z.string() })),
})

const approveTogether = (what: string) =>
  staffOperation({
    summary:
      `Approve up to 50 ${what} without warnings, each by itself: one that is refused changes nothing of the others. ` +
      'Their audit lines have the same batch',
    input: {
      body: z.object({
        ids: z
          .array(idField, { error: 'Choose requests' })
          .check(
            z.minLength(1, { error: 'Choose requests' }),
            z.maxLength(MAX_APPROVED_TOGETHER, { error: `At most ${MAX_APPROVED_TOGETHER} at once` }),
            distinct('Name each request once'),
          ),
      }),
    },
    output: z.object({ batch: z.string(), outcomes: z.array(bulkOutcome) }),
    refusals: [],
  })

export const approveDeposits = approveTogether('deposits')

export const approveWithdrawals = approveTogether('withdrawals')
