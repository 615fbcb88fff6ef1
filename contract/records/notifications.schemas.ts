import * as z from 'zod/mini'
import { CHANGE_TYPES, NOTICE_KINDS } from '#domain/notifications/notification.ts'
import { operation } from '../operation.ts'
import { MAX_LIST_ROWS } from '../paging.ts'
import { idField, instant, pageQuery } from '../fields.ts'

export const notification = z.object({
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  title: z.string(),
  body: z.string(),
  /** The page that shows it: "/wallet". */
  link: z.string(),
  createdAt: instant,
  readAt: z.nullable(instant),
})

export const listNotifications = operation({
  summary: "The customer's notifications, newest first, and how many of all are unread",
  input: { query: pageQuery },
  output: z.object({ unreadCount: z.number(), notifications: z.array(notification) }),
  isActivity: false,
  isViewable: true,
})

/** The named ones, or all. */
const readForm = z
  .object({
    ids: z.optional(z.array(idField).check(z.maxLength(MAX_LIST_ROWS, { error: 'At most 500 ids' }))),
    all: z.optional(z.literal(true, { error: 'all is true or absent' })),
  })
  .check(
    z.refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
      error: 'Give ids, or all: true',
    }),
  )

export const readNotifications = operation({
  summary: 'Mark notifications as read; ids of other customers are ignored',
  input: { body: readForm },
  output: z.object({ unreadCount: z.number() }),
  isActivity: false,
})

/** Data of this type changed: fetch it again. */
export const changeEvent = z.object({ type: z.enum(CHANGE_TYPES) })

export const streamEvents = operation({
  summary:
    'Server-sent events: what of the customer’s data has changed; at first, and after a gap, everything',
  /** The mark in the page's boot data: the stream begins with later changes, if still known. */
  input: { query: z.object({ since: z.optional(z.string().check(z.maxLength(64))) }) },
  output: changeEvent,
  refusals: ['busy'],
  carries: 'stream',
  isActivity: false,
})
