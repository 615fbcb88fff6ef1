import { expect } from 'vitest'
import { buy, sell } from '#contract/trading/older-orders.ts'
import type { TestMarketServer } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'

/** Buys or sells at a price, as one line: "buy 10 KO @ 60.00". Answers the id of the transaction. */
export async function traded(testServer: TestMarketServer, who: Person, line: string): Promise<string> {
  const [side, quantity = '', symbol = '', , price = ''] = line.split(' ')
  testServer.prices.set(symbol, price)
  const { status, body } = await who.call(side === 'buy' ? buy : sell, { body: { symbol, quantity } })
  expect([line, status]).toEqual([line, 200])
  if (!('id' in body)) throw new Error(`${line} was not filled`)
  return body.id
}
