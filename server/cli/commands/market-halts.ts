import { formatPrice } from '#domain/money/price.ts'
import { marketCalendar } from '#domain/market/market-calendar.ts'
import { loadQuotes } from '#server/market/quotes/stored-quotes.ts'
import type { Verb } from '../verb.ts'
import { withDatabase } from '../with-database.ts'

/** Lists the symbols whose price is not believed. */
export const marketHalts: Verb = {
  name: 'market halts',
  takes: '',
  does: 'lists the symbols in which no order is filled because their price is not believed',
  async run(context) {
    const { marketData, marketHours, marketOverrides } = context.config
    const calendar = marketCalendar(marketHours, marketOverrides)
    const known = await withDatabase(context, (pool) => loadQuotes(pool, marketData, calendar))
    const halted = [...known.values()].filter(({ trust }) => trust.halt !== null)
    if (halted.length === 0) context.say('Every price is believed.')
    for (const { quote, trust } of halted) {
      const arrived = trust.halt?.price ? `, ${formatPrice(trust.halt.price)} arrived` : ''
      context.say(
        `${quote.symbol}: ${trust.halt?.reason}, last believed ${formatPrice(quote.price)}${arrived}`,
      )
    }
  },
}
