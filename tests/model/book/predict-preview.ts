import type { PlacingAsk } from './asks-of-the-book.ts'
import { CENT, decimal, dollars, rounded, roundedUp } from '../predict/figures.ts'
import { decide } from '../predict/predict-orders.ts'
import { type Prediction, granted, refused } from '../predict/prediction.ts'
import {
  isWrongAverage,
  keeps,
  sharesAt,
  termsOf,
  waitsFor,
  withOthers,
  wrongTerms,
} from './predict-placing.ts'
import { type Customer, type State, heldOf } from '../world/state.ts'

/** What placing an order would come to, decided as placing decides. */
export function predictPreview(state: State, customer: Customer, ask: PlacingAsk): Prediction {
  if (ask.sum.units === null) return refused('bad_input')
  const terms = termsOf(ask)
  const { side, symbol, limit, stop, kind } = terms
  const price = state.prices[symbol]
  if (price === undefined) return refused('asset_not_found')
  const wrong = wrongTerms(state, terms)
  if (wrong) return refused(wrong)
  const isAtOnce = waitsFor(state, terms) === 'nothing'
  const { units, cents, expected } = terms
  const decided = isAtOnce
    ? decide(state, customer, { side, symbol, units: units ?? 0n, dollars: cents, expected })
    : keeps(state, customer, terms)
  if (typeof decided === 'string')
    return refused(isAtOnce ? withOthers(state, customer, terms, decided) : decided)
  if (isWrongAverage(state, terms)) return refused('average_for_funds_only')
  const at = (kind === 'stop' ? stop : limit) ?? price
  const shares = sharesAt(terms, at)
  const value = side === 'buy' ? roundedUp(shares * at, CENT) : (shares * at) / CENT
  const fee = side === 'buy' ? 0n : rounded(value, 200n)
  const { units: before } = heldOf(customer, symbol)
  return granted({
    cost: side === 'buy' ? dollars(value) : null,
    proceeds: side === 'sell' ? dollars(value) : null,
    fee: dollars(fee),
    held: 'held' in decided && side === 'buy' ? dollars(decided.held) : null,
    cashAfter: dollars(customer.cash + (side === 'buy' ? -value : value - fee)),
    positionAfter: decimal(side === 'buy' ? before + shares : before - shares, 8, 0),
  })
}
