import { parseRatio } from '#domain/trading/corporate-action.ts'
import { CommandRefusal } from '../command-refusal.ts'
import { announceByHand, dateOf } from './corporate-action-words.ts'
import type { Verb } from '../verb.ts'

/** Announces a split that the source lacks or has wrong. */
export const corporateActionsSplit: Verb = {
  name: 'corporate-actions split',
  takes: '<symbol> <ex-date> <new:old>',
  does: 'announces a split, after which every holding has the new number of shares',
  async run(context, [symbol = '', exDate = '', ratio = '']) {
    if (context.config.marketData === 'simulated') {
      throw new CommandRefusal(
        'The simulated market splits shares by its own rule: ' +
          'to any other split its prices would not follow, and every holding would change its worth.',
      )
    }
    const split = parseRatio(ratio)
    if (split === null)
      throw new CommandRefusal(`"${ratio}" is not a ratio. Four new shares for one are 4:1.`)
    await announceByHand(context, {
      kind: 'split',
      symbol,
      exDate: dateOf(exDate),
      split,
    })
  },
}
