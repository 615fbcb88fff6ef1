import { CLAIM_MINUTES } from '#domain/reviews/claim.ts'
import { DEFAULT_BENCHMARK } from '#domain/returns/benchmark.ts'
import { WASH_DAYS } from '#domain/tax-lots/wash-sale.ts'
import { GTC_DAYS } from '#domain/trading/orders/order-window.ts'
import { EVENT_TYPES } from '#domain/webhooks/reported-event.ts'
import type { Source } from '../support/sources.ts'

/** How a text would say the value of a constant, and the constant that it is built from. */
const RESTATED: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`\\b(for|up to) ${GTC_DAYS} days|'${GTC_DAYS} days'`), 'GTC_DAYS'],
  [new RegExp(`\\b(within|last) ${WASH_DAYS} days (before|disallow|of the sale)`), 'WASH_DAYS'],
  [new RegExp(`alone for (${CLAIM_MINUTES}|ten) minutes`), 'CLAIM_MINUTES'],
  [new RegExp(`benchmark.*'${DEFAULT_BENCHMARK}'`), 'DEFAULT_BENCHMARK'],
  [new RegExp(`'${EVENT_TYPES[0]}',\\s*'${EVENT_TYPES[1]}'`), 'EVENT_TYPES'],
]

/** "path:line: words, build it from ..." of every text and list that states a constant again. */
export const restatedConstants = ({ path, lines }: Pick<Source, 'path' | 'lines'>): string[] =>
  lines.flatMap((line, at) =>
    RESTATED.flatMap(([words, constant]) => {
      const [found] = words.exec(line) ?? []
      return found === undefined ? [] : [`${path}:${at + 1}: ${found}, build it from ${constant}`]
    }),
  )
