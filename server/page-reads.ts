import type { Clock } from './platform/clock.ts'
import { gatherFragments } from './platform/database/statements/gather-fragments.ts'
import type { Queryable } from './platform/database/database.ts'
import { walletFragment } from './cash/wallet/read-wallet.ts'
import { PENDING_RESETS_FRAGMENT } from '#server/people/passwords/list-password-resets.ts'
import { NOTIFICATIONS_FRAGMENT } from './records/notifications/list-notifications.ts'
import { LATEST_FRAGMENT } from './trading/performance/account-reader.ts'
import { PROFILE_FRAGMENT } from '#server/people/profiles/list-profiles.ts'
import { holdingsFragment } from './trading/holdings/list-holdings.ts'

/** What a customer's first screen asks for at once, in statements that its calls share. */
export const createPageReads = (database: Queryable, clock: Pick<Clock, 'now'>) =>
  gatherFragments(database, clock, {
    readWallet: walletFragment(),
    listHoldings: holdingsFragment(),
    readProfile: PROFILE_FRAGMENT,
    readNewest: NOTIFICATIONS_FRAGMENT,
    readPendingResets: PENDING_RESETS_FRAGMENT,
    readLatest: LATEST_FRAGMENT,
  })
