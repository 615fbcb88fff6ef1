import type { Rates } from '#server/market/fx/exchange-rates.ts'
import type { People } from '#server/people/area.ts'
import type { Area } from '#server/platform/area.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type FundingDeps, mountFunding } from './deposits/routes.ts'
import { mountWithdrawals } from './withdrawals/routes.ts'

/** The wallet, deposits and withdrawals. */
export function createCashArea(
  platform: Platform,
  deps: { people: People; rates: Pick<Rates, 'rateOf'>; reads: Pick<FundingDeps, 'readWallet'> },
): Area {
  const { pool, clock, config } = platform
  const { people, rates, reads } = deps
  return {
    routes(serve) {
      mountFunding(serve, { pool, clock, config, rates, confirmPassword: people.confirmPassword, ...reads })
      mountWithdrawals(serve, { pool, clock, ...people })
    },
    jobs: [],
  }
}
