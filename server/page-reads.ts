import type { Clock } from './clock.ts'
import { gatherParts } from './database/gather-parts.ts'
import type { Queryable } from './database/pool.ts'
import { walletPart } from './funding/read-wallet.ts'
import { PENDING_RESETS_PART } from './identity/read-pending-password-resets.ts'
import { NOTIFICATIONS_PART } from './notifications/list-notifications.ts'
import { LATEST_PART } from './portfolio/portfolio-events.ts'
import { PROFILE_PART } from './profiles/read-profile.ts'
import { holdingsPart } from './trading/list-holdings.ts'

/** What a customer's first screen asks for at once, in statements that its calls share. */
export const openPageReads = (database: Queryable, clock: Pick<Clock, 'now'>) =>
  gatherParts(database, clock, {
    readWallet: walletPart(),
    listHoldings: holdingsPart(),
    readProfile: PROFILE_PART,
    readNewest: NOTIFICATIONS_PART,
    readPendingResets: PENDING_RESETS_PART,
    readLatest: LATEST_PART,
  })
