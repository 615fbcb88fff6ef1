import type { Market } from '#server/market/market.ts'
import type { Sessions } from '#server/people/sessions/sessions.ts'
import type { Impersonations } from '#server/platform/http/impersonation.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type AnnouncementBoard, followAnnouncements } from './announcements/announcement-board.ts'
import { createAnnouncementNotices } from './announcements/notify-customers.ts'
import { createAgreementsJob } from './agreements/hold-customers.ts'
import { AGREEMENT_HANDLER } from './agreements/publish-agreement.ts'
import { mountAgreements } from './agreements/routes.ts'
import { ANNOUNCEMENT_HANDLER } from './announcements/change-announcements.ts'
import { mountAnnouncements } from './announcements/routes.ts'
import { mountCustomers } from './customers/routes.ts'
import { createSweep } from './jobs/sweep.ts'
import { measureBooks, createBooksVerification } from './jobs/verify-books.ts'
import { mountLists } from './lists/routes.ts'
import { createDueNotices } from '#server/records/notifications/due-notices.ts'
import type { ProposingArea } from '#server/records/proposals/proposal-kind.ts'
import { ENDED_RESTRICTIONS } from './restrictions/restrictions.ts'
import { mountCustomerRecords, mountOffice } from './routes.ts'
import { mountSettings } from './settings/routes.ts'
import { settingHandler } from './settings/change-setting.ts'
import { mountStatus } from './status/routes.ts'
import { mountSupport } from './support/routes.ts'
import { HIDDEN_IMPERSONATION_HANDLER } from './impersonations/change-impersonations.ts'
import { createImpersonations } from './impersonations/read-impersonations.ts'

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
      const deps = { ...platform, calendar: market.calendar, stalePrices }
      mountOffice(serve, deps)
      mountCustomerRecords(serve, deps)
      mountAgreements(serve, platform)
      mountAnnouncements(serve, { pool, clock, board: announcements })
      mountCustomers(serve, { ...platform, latestPrice })
      mountLists(serve, platform)
      mountSettings(serve, settingDeps)
      mountStatus(serve, { ...platform, board: announcements, stalePrices })
      mountSupport(serve, platform)
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
