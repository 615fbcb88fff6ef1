import type { Rates } from '#server/market/fx/exchange-rates.ts'
import type { People } from '#server/people/area.ts'
import type { Area } from '#server/platform/area.ts'
import { createFieldCipher } from '#server/platform/encryption/field-cipher.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Shard } from '#server/platform/shards/shards.ts'
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
    readsOver: (shard: Shard) => Pick<DepositDeps, 'readWallet'>
    /** What use cases of other areas propose. */
    otherProposals: OtherProposals
  },
): Area {
  const { clock, config, settings, shards } = platform
  const { people, rates, readsOver, otherProposals } = deps
  return {
    routes(serve, shard) {
      const { pool } = shard
      mountDeposits(serve, {
        pool,
        shards,
        clock,
        config,
        settings,
        rates,
        confirmPassword: people.confirmPassword,
        ...readsOver(shard),
      })
      mountBulkApprovals(serve, { pool, shards, clock, settings, rates, terms: config.depositTerms })
      mountCorrections(serve, { pool, shards, clock })
      mountFourEyes(serve, {
        pool,
        shards,
        clock,
        deposits: { shards, clock, settings, rates, terms: config.depositTerms },
        payouts: { shards, clock, settings },
        others: otherProposals,
        staffMail: {
          cipher: createFieldCipher(platform.keys, platform.log),
          productName: config.productName,
        },
      })
      mountWithdrawals(serve, { pool, shards, clock, settings, ...people })
    },
    jobs: [],
  }
}
