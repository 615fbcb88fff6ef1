import type { Rates } from '#server/market/fx/exchange-rates.ts'
import type { People } from '#server/people/area.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ProposingArea } from '#server/records/proposals/proposal-kind.ts'
import { mountBulkApprovals } from './bulk/routes.ts'
import { mountCorrections } from './corrections/routes.ts'
import { type DepositDeps, mountDeposits } from './deposits/routes.ts'
import { CORRECTION_HANDLER } from './proposals/correction-handler.ts'
import { depositHandler, withdrawalHandler } from './proposals/request-handlers.ts'
import { mountWithdrawals } from './withdrawals/routes.ts'

export function createCashArea(
  platform: Platform,
  deps: {
    people: People
    rates: Pick<Rates, 'rateOf'>
    reads: Pick<DepositDeps, 'readWallet'>
  },
): ProposingArea {
  const { pool, clock, config, settings } = platform
  const { people, rates, reads } = deps
  return {
    routes(serve) {
      mountDeposits(serve, {
        pool,
        clock,
        config,
        settings,
        rates,
        confirmPassword: people.confirmPassword,
        ...reads,
      })
      mountBulkApprovals(serve, { pool, clock, settings, rates, terms: config.depositTerms })
      mountCorrections(serve, { pool, clock, settings })
      mountWithdrawals(serve, { pool, clock, settings, ...people })
    },
    jobs: [],
    proposals: [
      depositHandler({ clock, settings, rates, terms: config.depositTerms }),
      withdrawalHandler({ clock, settings }),
      CORRECTION_HANDLER,
    ],
  }
}
