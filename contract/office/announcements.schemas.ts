import * as z from 'zod/mini'
import { ANNOUNCEMENT_LEVELS, AUDIENCES } from '#domain/announcements/announcement.ts'
import { SERVICES, SERVICE_STATES } from '#domain/announcements/service-status.ts'
import { announced } from '../announced-fields.ts'
import { operation, staffOperation } from '../operation.ts'
import { instant, pageQuery, idParams } from '../fields.ts'

export const announcement = z.object({
  id: z.string(),
  level: z.enum(ANNOUNCEMENT_LEVELS),
  text: z.string(),
  startsAt: instant,
  /** Null: until a person ends it. */
  endsAt: z.nullable(instant),
})

export const officeAnnouncement = z.object({
  ...announcement.shape,
  audiences: z.array(z.enum(AUDIENCES)),
  services: z.array(z.enum(SERVICES)),
  state: z.enum(['scheduled', 'shown', 'ended']),
  madeBy: z.string(),
  madeAt: instant,
  /** How many customers were notified, and when all were; null without notification. */
  notified: z.nullable(z.object({ customers: z.number(), at: z.nullable(instant) })),
  /** Null where its time ran out. */
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(instant),
})

export const serviceReport = z.object({
  /** The product's time of these facts. */
  at: instant,
  services: z.array(
    z.object({
      service: z.enum(SERVICES),
      state: z.enum(SERVICE_STATES),
      /** A sentence, or null. */
      detail: z.nullable(z.string()),
    }),
  ),
  /** Of the last seven days, newest first; open ones have no end. */
  incidents: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      services: z.array(z.enum(SERVICES)),
      startedAt: instant,
      endedAt: z.nullable(instant),
    }),
  ),
})

export const listAnnouncements = operation({
  summary: 'What the firm tells the caller now: visitors, customers or staff',
  output: z.array(announcement),
  isActivity: false,
})

export const getStatus = operation({
  summary: 'Whether each service works, as this server knows it, and the incidents of the last seven days',
  output: serviceReport,
  isActivity: false,
  isSessionless: true,
})

export const adminListAnnouncements = staffOperation({
  summary: 'Every announcement with its state, the newest first',
  input: { query: pageQuery },
  output: z.array(officeAnnouncement),
  isActivity: false,
})

export const makeAnnouncement = staffOperation({
  summary:
    'Announce something: at once or later, until a time or until it is ended. One of which every customer is ' +
    'notified is proposed, unless no other person could confirm it',
  input: {
    body: z.object({
      ...announced,
      /** Notifies every customer from its start on; default off. */
      notifyCustomers: z.optional(z.boolean({ error: 'Choose yes or no' })),
    }),
  },
  output: officeAnnouncement,
  refusals: ['too_many_announcements', 'needs_second_person'],
})

export const endAnnouncement = staffOperation({
  summary: 'End an announcement now',
  input: { params: idParams },
  output: officeAnnouncement,
  refusals: ['not_found', 'announcement_ended'],
})
