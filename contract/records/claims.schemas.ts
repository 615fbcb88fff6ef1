import * as z from 'zod/mini'
import { CLAIM_MINUTES, SHARED_QUEUES } from '#domain/reviews/claim.ts'
import { idField } from '../fields.ts'
import { staffOperation } from '../operation.ts'
import { claim } from '../review-fields.ts'

export { claim }

const queue = z.enum(SHARED_QUEUES, { error: 'Choose a queue' })

export const claimRequest = staffOperation({
  summary:
    `Claim a request or a support ticket that waits, so that colleagues leave it alone for ${CLAIM_MINUTES} minutes; ` +
    'again, to renew it. What a colleague has is taken over where that is asked for',
  input: { body: z.object({ queue, id: idField, takesOver: z._default(z.boolean(), false) }) },
  output: claim,
  refusals: ['not_found', 'not_allowed', 'own_request', 'already_processed', 'claimed_by_another'],
})

export const claimNext = staffOperation({
  summary:
    'Claim the first request of a queue that waits unclaimed: the oldest, of tickets the oldest of high priority',
  input: { body: z.object({ queue }) },
  /** Null where none is left. */
  output: z.object({ id: z.nullable(z.string()) }),
  refusals: ['not_allowed'],
})

export const releaseClaim = staffOperation({
  summary: 'Give a request back that one has claimed',
  input: { body: z.object({ queue, id: idField }) },
  output: z.object({}),
  refusals: ['not_allowed'],
})
