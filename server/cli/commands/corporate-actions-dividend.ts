import { parsePrice } from '#domain/money/price.ts'
import { CommandRefusal } from '../command-refusal.ts'
import { announceByHand, dateOf } from './corporate-action-words.ts'
import type { Verb } from '../verb.ts'

/** Announces a dividend that the source lacks or has wrong. */
export const corporateActionsDividend: Verb = {
  name: 'corporate-actions dividend',
  takes: '<symbol> <ex-date> <dollars-a-share>',
  does: 'announces a dividend, paid to customers who held the shares before its ex-date',
  async run(context, [symbol = '', exDate = '', dollars = '']) {
    const perShare = parsePrice(dollars)
    if (perShare === null || perShare === 0n) {
      throw new CommandRefusal(`"${dollars}" is not an amount a share. Write it as 0.2775.`)
    }
    await announceByHand(context, {
      kind: 'dividend',
      symbol,
      exDate: dateOf(exDate),
      perShare,
    })
  },
}
