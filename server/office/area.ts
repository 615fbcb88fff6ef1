import type { Market } from '#server/market/market.ts'
import type { Sessions } from '#server/people/sessions/sessions.ts'
import type { Impersonations } from '#server/platform/http/impersonation.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type AnnouncementBoard, followAnnouncements } from './announcements/announcement-board.ts'
import { createAnnouncementNotices } from './announcements/notify-customers.ts'
import { createAgreementsJob } from './agreements/hold-customers.ts'
import { AGREEMENT_HANDLER } from './agreements/agreement-handler.ts'
import { mountAgreements } from './agreements/routes.ts'
import { ANNOUNCEMENT_HANDLER } from './announcements/announcement-handler.ts'
import { mountAnnouncements } from './announcements/routes.ts'
import { mountCustomers } from './customers/routes.ts'
import { createSweep } from './jobs/sweep.ts'
import { measureBooks } from './jobs/measure-books.ts'
import { createBooksVerification } from './jobs/verify-books.ts'
import { mountDayClose } from './day-close/routes.ts'
import { mountLists } from './lists/routes.ts'
import { mountFlags } from './flags/routes.ts'
import { mountLimits } from './limits/routes.ts'
import { mountNotes } from './notes/routes.ts'
import { mountOverview } from './overview/routes.ts'
import { createDueNotices } from '#server/records/notifications/due-notices.ts'
import type { ProposingArea } from '#server/records/proposals/proposal-kind.ts'
import { catalogueNow } from '#server/platform/settings/catalogue-now.ts'
import { ENDED_RESTRICTIONS } from './restrictions/ended-restrictions.ts'
import { mountRestrictions } from './restrictions/routes.ts'
import { mountSettings } from './settings/routes.ts'
import { settingHandler } from './settings/setting-handler.ts'
import { mountStatus } from './status/routes.ts'
import { mountSupport } from './support/routes.ts'
import { mountTimeline } from './timeline/routes.ts'
import { mountSavedFilters } from './saved-filters/routes.ts'
import { HIDDEN_IMPERSONATION_HANDLER } from './impersonations/hidden-impersonation-handler.ts'
import { createImpersonations } from './impersonations/read-impersonations.ts'
import { mountImpersonations } from './impersonations/routes.ts'

/** Starts the office, with its jobs: verifying the books and removing old rows. */
export async function startOfficeArea(
  platform: Platform,
  market: Pick<Market, 'latestPrice' | 'stalePrices' | 'calendar' | 'mostListed'>,
  sessions: Pick<Sessions, 'forget'>,
): Promise<ProposingArea & { announcements: AnnouncementBoard; impersonations: Impersonations }> {
  const { pool, clock } = platform
  const { latestPrice, stalePrices } = market
  measureBooks(platform.metrics)
  const announcements = await followAnnouncements(platform)
  const settingDeps = { ...platform, calendar: market.calendar, mostListed: market.mostListed }
  return {
    routes(serve) {
      mountAgreements(serve, platform)
      mountAnnouncements(serve, { pool, clock, board: announcements })
      mountCustomers(serve, { ...platform, latestPrice })
      mountDayClose(serve, { ...platform, calendar: market.calendar })
      mountLists(serve, platform)
      mountFlags(serve, platform)
      mountLimits(serve, platform)
      mountRestrictions(serve, { pool, clock, calendar: market.calendar })
      mountSettings(serve, settingDeps)
      mountNotes(serve, platform)
      mountOverview(serve, {
        pool,
        clock,
        settings: platform.settings,
        stalePrices,
        calendar: market.calendar,
      })
      mountStatus(serve, { ...platform, board: announcements, stalePrices })
      mountSupport(serve, platform)
      mountTimeline(serve, { ...platform, catalogue: catalogueNow(platform) })
      mountImpersonations(serve, platform)
      mountSavedFilters(serve, platform)
    },
    jobs: [
      createSweep(platform),
      createBooksVerification({ ...platform, sessions }),
      createDueNotices(platform, ENDED_RESTRICTIONS),
      createAnnouncementNotices(platform),
      createAgreementsJob(platform),
    ],
    proposals: [
      settingHandler(settingDeps),
      HIDDEN_IMPERSONATION_HANDLER,
      AGREEMENT_HANDLER,
      ANNOUNCEMENT_HANDLER,
    ],
    announcements,
    impersonations: createImpersonations(pool, clock),
  }
}
