import { formatPrice } from '#domain/money/price.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { loadQuotes } from '#server/market/quotes/stored-quotes.ts'
import type { Verb } from '../verb.ts'
import { withDatabase } from '../with-database.ts'

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
