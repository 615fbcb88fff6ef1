import { expect, test } from 'vitest'
import type { Command } from './command.ts'
import { orderCommand, typedOrder } from './typed-order.ts'

test.each([
  ['buy 2 aapl', 'buy 2 AAPL'],
  ['  Sell   0.5 shares of ko ', 'sell 0.5 KO'],
  ['buy aapl 2', 'buy 2 AAPL'],
  ['sell 1 share brk-b', 'sell 1 BRK-B'],
  ['buy 1,000 f', 'buy 1000 F'],
  ['buy .25 v', 'buy 0.25 V'],
])('"%s" is an order: %s', (typed, order) => {
  const { side, quantity, symbol } = typedOrder(typed) ?? { side: '', quantity: '', symbol: '' }
  expect(`${side} ${quantity} ${symbol}`).toBe(order)
})

test.each([
  'buy',
  'buy aapl',
  'buy 0 aapl',
  'buy -2 aapl',
  'buy 2',
  'buyer 2 aapl',
  'buy 2 aapl now',
  'aapl',
])('"%s" is none', (typed) => {
  expect(typedOrder(typed)).toBeNull()
})

test('an order opens the page of its asset, and fills in what was typed; an unknown symbol is no command', () => {
  const done: string[] = []
  const page: Command = {
    id: 'asset:AAPL',
    group: 'Assets',
    title: 'AAPL',
    icon: null,
    run: () => done.push('opened'),
  }
  const command = orderCommand([page], 'buy 2 aapl', ({ side, quantity, symbol }) =>
    done.push(`${side} ${quantity} ${symbol}`),
  )
  expect(command).toMatchObject({ id: 'asset:AAPL', title: 'Buy 2 AAPL' })
  command?.run()
  expect(done).toEqual(['opened', 'buy 2 AAPL'])
  expect(orderCommand([page], 'buy 2 msft', () => {})).toBeNull()
})
