import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { HIDDEN_REASON } from '#domain/staff/impersonation.ts'
import * as flags from '#contract/office/customers/flags.ts'
import * as impersonations from '#contract/office/customers/impersonations.ts'
import { listLimits } from '#contract/office/customers/limits.ts'
import { listCustomerNotes, writeCustomerNote } from '#contract/office/customers/notes.ts'
import * as restrictions from '#contract/office/customers/restrictions.ts'
import * as timeline from '#contract/office/customers/timeline.ts'
import * as days from '#contract/office/day-close.ts'
import { getOfficeOverview } from '#contract/office/overview.ts'
import * as views from '#contract/office/saved-filters.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { catalogueNow } from '#server/platform/settings/settings-store.ts'
import { reviewerOf } from '#server/records/audit/audit.ts'
import { listBusinessDays, readDayReport, signDayReport } from './day-close/day-reports.ts'
import { endFlag, flagCustomer, listFlags } from './flags/flags.ts'
import { endViewing, startHiddenImpersonation, startViewing } from './impersonations/change-impersonations.ts'
import { listOwnViewings } from './impersonations/read-impersonations.ts'
import { readLimits } from './limits/read-limits.ts'
import { listNotes, writeNote } from './notes/notes.ts'
import { readOverview } from './overview/read-overview.ts'
import * as restricted from './restrictions/restrictions.ts'
import { listViews, removeView, saveView } from './saved-filters/saved-filters.ts'
import { listTimeline } from './timeline/list-timeline.ts'

type OfficeDeps = Platform & { calendar: MarketCalendar; stalePrices: () => number }

/** What is known, noted and decided about one customer. */
export function mountCustomerRecords(serve: Serve, deps: OfficeDeps): void {
  const { pool, clock, config, settings } = deps
  const catalogue = catalogueNow(deps)
  serve(timeline.listTimeline, ({ params, query, database }) =>
    listTimeline(database, BigInt(params.id), query, catalogue()),
  )
  serve(listLimits, ({ principal }) => {
    const now = clock.now()
    return readLimits(pool, { customerId: principal.userId, now, config, settings: settings.at(now) })
  })
  serve(listCustomerNotes, ({ params, query }) => listNotes(pool, BigInt(params.id), query))
  serve(writeCustomerNote, (call) =>
    writeNote(deps, { customerId: BigInt(call.params.id), text: call.body.text, reviewer: reviewerOf(call) }),
  )
  serve(flags.listFlags, ({ params, query }) => listFlags(pool, BigInt(params.id), query, clock.now()))
  serve(flags.flagCustomer, (call) =>
    flagCustomer(deps, { customerId: BigInt(call.params.id), ...call.body, by: reviewerOf(call) }),
  )
  serve(flags.endFlag, (call) =>
    endFlag(deps, { id: BigInt(call.params.id), reason: call.body.reason, by: reviewerOf(call) }),
  )
  serve(restrictions.listRestrictions, ({ params, query }) =>
    restricted.listRestrictions(pool, BigInt(params.id), query),
  )
  serve(restrictions.restrictCustomer, (call) =>
    restricted.restrictCustomer(deps, {
      customerId: BigInt(call.params.id),
      ...call.body,
      by: reviewerOf(call),
    }),
  )
  serve(restrictions.liftRestriction, (call) =>
    restricted.liftRestriction(deps, {
      id: BigInt(call.params.id),
      reason: call.body.reason,
      by: reviewerOf(call),
    }),
  )
  serve(restrictions.listOwnRestrictions, ({ principal }) =>
    restricted.listOwnRestrictions(pool, principal.userId),
  )
  serve(impersonations.startViewing, (call) => {
    const asked = { customerId: BigInt(call.params.id), viewer: reviewerOf(call) }
    const { body } = call
    return body.reason === HIDDEN_REASON
      ? startHiddenImpersonation(deps, asked)
      : startViewing(deps, { ...asked, ...body })
  })
  serve(impersonations.endViewing, (call) =>
    endViewing(deps, { id: BigInt(call.params.id), viewer: reviewerOf(call) }),
  )
  serve(impersonations.listOwnViewings, ({ principal, query }) =>
    listOwnViewings({ database: pool, clock }, principal.userId, query),
  )
}

/** The office's first screen, its saved filters, and the close of each day. */
export function mountOffice(serve: Serve, deps: OfficeDeps): void {
  const { pool, clock } = deps
  serve(getOfficeOverview, ({ principal, database }) =>
    readOverview({ ...deps, pool: database }, { person: principal.userId, now: clock.now() }),
  )
  serve(views.listViews, ({ principal }) => listViews(pool, principal))
  serve(views.saveView, ({ principal, body }) => saveView(deps, principal, body))
  serve(views.removeView, ({ principal, params }) =>
    removeView(pool, { id: BigInt(params.id), userId: principal.userId }),
  )
  serve(days.listBusinessDays, () => listBusinessDays(deps))
  serve(days.getDayReport, ({ params, longReads }) =>
    readDayReport({ ...deps, pool: longReads }, params.date),
  )
  serve(days.signDayReport, (call) =>
    signDayReport(deps, { date: call.params.date, reasons: call.body.reasons, signer: reviewerOf(call) }),
  )
}
