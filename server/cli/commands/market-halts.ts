import { formatPrice } from '#domain/money/price.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { loadQuotes } from '#server/market/quotes/stored-quotes.ts'
import { type Verb, withDatabase, CommandRefusal } from '../verb.ts'
import { isRefusal } from '#contract/refusals.ts'
import { acceptHaltedQuote } from '#server/market/polling/quote-halts.ts'

export const marketHalts: Verb = {
  name: 'market halts',
  takes: '',
  does: 'lists the symbols in which no order is filled because their price was rejected',
  async run(context) {
    const { marketData, marketHours, marketOverrides } = context.config
    const calendar = createMarketCalendar(marketHours, marketOverrides)
    const known = await withDatabase(context, (pool) => loadQuotes(pool, marketData, calendar))
    const halted = [...known.values()].filter(({ validation }) => validation.halt !== null)
    if (halted.length === 0) context.say('Every price is accepted.')
    for (const { quote, validation } of halted) {
      const arrived = validation.halt?.price ? `, ${formatPrice(validation.halt.price)} arrived` : ''
      context.say(
        `${quote.symbol}: ${validation.halt?.reason}, last accepted ${formatPrice(quote.price)}${arrived}`,
      )
    }
  },
}

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
