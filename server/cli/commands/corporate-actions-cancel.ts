import { isRefusal } from '#contract/refusals.ts'
import { cancelAction } from '#server/market/corporate-actions/cancel-action.ts'
import { CommandRefusal } from '../command-refusal.ts'
import { BY_ONE_PERSON, dateOf, symbolOf } from './corporate-action-words.ts'
import type { Verb } from '../verb.ts'
import { withDatabase } from '../with-database.ts'

/** Cancels an action that is not carried out yet. */
export const corporateActionsCancel: Verb = {
  name: 'corporate-actions cancel',
  takes: '<symbol> <ex-date> <dividend-or-split>',
  does: 'cancels an announced dividend or split for good, as long as no customer has received it',
  async run(context, [word = '', date = '', kind = '']) {
    if (kind !== 'dividend' && kind !== 'split') {
      throw new CommandRefusal(`"${kind}" is neither dividend nor split.`)
    }
    if (kind === 'split' && context.config.marketData === 'simulated') {
      throw new CommandRefusal(
        'A split of the simulated market cannot be canceled: ' +
          'its prices follow it, and every holding would change its worth.',
      )
    }
    const exDate = dateOf(date)
    const symbol = await withDatabase(context, async (pool) => {
      const named = { symbol: await symbolOf(pool, word), exDate, kind } as const
      if (isRefusal(await cancelAction({ pool, clock: context.clock }, named)))
        throw new CommandRefusal(`No ${kind} of ${named.symbol} on ${exDate} is pending.`)
      return named.symbol
    })
    context.say(`The ${kind} of ${symbol} on ${exDate} will not be carried out.`)
    context.say(BY_ONE_PERSON)
  },
}
