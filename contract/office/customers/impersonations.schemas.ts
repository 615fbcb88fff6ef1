import * as z from 'zod/mini'
import { STAFF_ROLES } from '#domain/staff/roles.ts'
import { HIDDEN_REASON, SHOWN_REASONS, IMPERSONATION_REASONS } from '#domain/staff/impersonation.ts'
import { MAX_NOTE_CHARACTERS } from '#domain/support/support.ts'
import { instant, nothing, pageQuery, idParams } from '../../fields.ts'
import { operation, staffOperation } from '../../operation.ts'
import { proseField } from '../../text-fields.ts'

/** Staff looking at a customer's own screens. */
export const impersonation = z.object({
  id: z.string(),
  customerId: z.string(),
  startedAt: instant,
  endsAt: instant,
})

/** For its customer: when, in which role and why. */
export const ownImpersonation = z.object({
  id: z.string(),
  startedAt: instant,
  /** When it ended, or will end. */
  endedAt: instant,
  roles: z.array(z.enum(STAFF_ROLES)),
  reason: z.enum(SHOWN_REASONS),
})

export const startViewing = staffOperation({
  summary:
    "Look at a customer's own screens for fifteen minutes, changing nothing; the customer reads that one did, " +
    'but for the order of an authority, which another person has confirmed',
  input: {
    params: idParams,
    body: z.discriminatedUnion(
      'reason',
      [
        z.object({
          reason: z.enum(IMPERSONATION_REASONS),
          /** For staff only. */
          note: proseField('Note', MAX_NOTE_CHARACTERS),
        }),
        /** Good once, for the caller's confirmed proposal. */
        z.object({ reason: z.literal(HIDDEN_REASON) }),
      ],
      { error: 'Choose a reason' },
    ),
  },
  output: impersonation,
  refusals: ['not_found', 'order_not_confirmed'],
})

export const endViewing = staffOperation({
  summary: 'End a look that one began; ended already, it answers the same',
  input: { params: idParams },
  output: nothing,
  refusals: ['not_found'],
})

export const listOwnViewings = operation({
  summary: 'When the staff looked at the screens of this account, newest first',
  input: { query: pageQuery },
  output: z.array(ownImpersonation),
  isActivity: false,
})
