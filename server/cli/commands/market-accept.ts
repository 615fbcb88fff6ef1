import { isRefusal } from '#contract/refusals.ts'
import { acceptHaltedQuote } from '#server/market/polling/quote-halts.ts'
import { CommandRefusal } from '../command-refusal.ts'
import type { Verb } from '../verb.ts'
import { withDatabase } from '../with-database.ts'

/** Ends a halt, because the price is right. */
export const marketAccept: Verb = {
  name: 'market accept',
  takes: '<symbol>',
  does: 'accepts the price a symbol was halted at; a halt for a split ends when holdings have been split',
  async run(context, [word = '']) {
    const symbol = word.toUpperCase()
    const accepted = await withDatabase(context, (pool) =>
      acceptHaltedQuote(
        { pool, clock: context.clock },
        { provider: context.config.marketData, symbol, actorId: null },
      ),
    )
    if (isRefusal(accepted)) throw new CommandRefusal(`${symbol} is not halted at a price.`)
    context.say(`${symbol} is accepted at ${accepted.price}; orders continue with the provider's next price.`)
  },
}
