import * as fx from '#contract/market/fx.ts'
import { reviewerOf } from '#server/records/audit/reviewer.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { deleteCustomRate } from './delete-custom-rate.ts'
import { listCustomRates } from './list-custom-rates.ts'
import { listExchangeRates } from './list-exchange-rates.ts'
import type { RateStore } from './rate-store.ts'
import { setCustomRate } from './set-custom-rate.ts'

/** Rates for customers and administrators. `ready` resolves after the provider's first answer. */
export function mountExchangeRates(serve: Serve, executor: RateStore, ready: () => Promise<void>): void {
  serve(fx.getExchangeRates, async () => {
    await ready()
    return listExchangeRates(executor)
  })
  serve(fx.adminListExchangeRates, (call) => listCustomRates(executor, reviewerOf(call)))
  serve(fx.setExchangeRate, (call) =>
    setCustomRate(executor, {
      currency: call.body.currency,
      rate: call.body.rateToUSD,
      reviewer: reviewerOf(call),
    }),
  )
  serve(fx.deleteExchangeRate, (call) =>
    deleteCustomRate(executor, { currency: call.params.currency, reviewer: reviewerOf(call) }),
  )
}
