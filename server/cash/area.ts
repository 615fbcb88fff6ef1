import type { Rates } from '#server/market/fx/exchange-rates.ts'
import type { People } from '#server/people/area.ts'
import type { Area } from '#server/platform/area.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type DepositDeps, mountDeposits } from './deposits/routes.ts'
import { mountWithdrawals } from './withdrawals/routes.ts'

/** The wallet, deposits and withdrawals. */
export function createCashArea(
  platform: Platform,
  deps: { people: People; rates: Pick<Rates, 'rateOf'>; reads: Pick<DepositDeps, 'readWallet'> },
): Area {
  const { pool, clock, config } = platform
  const { people, rates, reads } = deps
  return {
    routes(serve) {
      mountDeposits(serve, { pool, clock, config, rates, confirmPassword: people.confirmPassword, ...reads })
      mountWithdrawals(serve, { pool, clock, config, ...people })
    },
    jobs: [],
  }
}
