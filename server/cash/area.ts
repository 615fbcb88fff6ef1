import type { Rates } from '#server/market/fx/exchange-rates.ts'
import type { People } from '#server/people/area.ts'
import type { Area } from '#server/platform/area.ts'
import { createFieldCipher } from '#server/platform/encryption/field-cipher.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mountBulkApprovals } from './bulk/routes.ts'
import { mountCorrections } from './corrections/routes.ts'
import { type OtherProposals, mountFourEyes } from './four-eyes/routes.ts'
import { type DepositDeps, mountDeposits } from './deposits/routes.ts'
import { mountWithdrawals } from './withdrawals/routes.ts'

/** The wallet, deposits and withdrawals. */
export function createCashArea(
  platform: Platform,
  deps: {
    people: People
    rates: Pick<Rates, 'rateOf'>
    reads: Pick<DepositDeps, 'readWallet'>
    /** What use cases of other areas propose. */
    otherProposals: OtherProposals
  },
): Area {
  const { pool, clock, config, settings } = platform
  const { people, rates, reads, otherProposals } = deps
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
      mountCorrections(serve, { pool, clock })
      mountFourEyes(serve, {
        pool,
        clock,
        deposits: { clock, settings, rates, terms: config.depositTerms },
        payouts: { clock, settings },
        others: otherProposals,
        staffMail: {
          cipher: createFieldCipher(platform.keys, platform.log),
          productName: config.productName,
        },
      })
      mountWithdrawals(serve, { pool, clock, settings, ...people })
    },
    jobs: [],
  }
}
