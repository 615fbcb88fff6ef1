import * as announcements from '#contract/office/announcements.ts'
import { audienceOf } from '#domain/announcements/announcement.ts'
import type { PoolAndClock } from '#server/platform/database/database.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '#server/records/audit/audit.ts'
import type { AnnouncementBoard } from './announcement-board.ts'
import { endAnnouncement, makeAnnouncement } from './change-announcements.ts'
import { listAnnouncements } from './list-announcements.ts'

export function mountAnnouncements(serve: Serve, deps: PoolAndClock & { board: AnnouncementBoard }): void {
  const { pool, clock, board } = deps
  serve(announcements.listAnnouncements, ({ principal }) =>
    board.shownTo(audienceOf(principal?.user.role ?? null), clock.now()),
  )
  serve(announcements.adminListAnnouncements, ({ query }) =>
    listAnnouncements(pool, { ...query, at: clock.now() }),
  )
  serve(announcements.makeAnnouncement, (call) => {
    const { level, text, audiences, services = [], startsAt = null, endsAt = null } = call.body
    const notifiesCustomers = call.body.notifyCustomers ?? false
    const asked = { level, audiences, services, startsAt, endsAt, notifiesCustomers }
    return makeAnnouncement(deps, { asked, text, reviewer: reviewerOf(call) })
  })
  serve(announcements.endAnnouncement, (call) =>
    endAnnouncement(deps, { id: BigInt(call.params.id), reviewer: reviewerOf(call) }),
  )
}
