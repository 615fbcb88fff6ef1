import type { Clock } from './platform/clock.ts'
import { gatherParts } from './platform/database/gather-parts.ts'
import type { Queryable } from './platform/database/pool.ts'
import { walletPart } from './cash/wallet/read-wallet.ts'
import { PENDING_RESETS_PART } from './people/passwords/read-pending-password-resets.ts'
import { NOTIFICATIONS_PART } from './records/notifications/list-notifications.ts'
import { LATEST_PART } from './trading/portfolio/portfolio-events.ts'
import { PROFILE_PART } from './people/profiles/read-profile.ts'
import { holdingsPart } from './trading/holdings/list-holdings.ts'

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
