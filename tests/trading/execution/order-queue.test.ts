import { expect, test } from 'vitest'
import { refuse } from '#contract/refusals.ts'
import { quantity } from '#domain/money/quantity.ts'
import { OrderQueue } from '#server/trading/orders/fill/order-queue.ts'
import type { OrderAnswer, TakenOrder } from '#server/trading/orders/fill/order-request.ts'

const answers: OrderAnswer[] = []
const orderOf = (customerId: number): TakenOrder => ({
  customerId: BigInt(customerId),
  order: { side: 'buy', instrument: 'KO', quantity: quantity(1n), expectedPrice: null },
  route: '/api/buy',
  idempotencyKey: null,
  settle: (answer) => answers.push(answer),
  fail: () => undefined,
})
const customersOf = (orders: readonly TakenOrder[]) => orders.map(({ customerId }) => Number(customerId))

function queueOf(count: number): OrderQueue {
  const queue = new OrderQueue()
  for (let customerId = 1; customerId <= count; customerId += 1) queue.add(orderOf(customerId))
  return queue
}

test('a batch takes the first 256 orders, in the order they came', () => {
  const queue = queueOf(300)
  expect(customersOf(queue.take())).toEqual(Array.from({ length: 256 }, (_, at) => at + 1))
  expect(queue.waiting).toBe(44)
})

test('orders that are put back come before those that wait, and single ones before both, one at a time', () => {
  const queue = queueOf(2)
  queue.putBack([orderOf(10), orderOf(11)])
  queue.putBackSingly([orderOf(20), orderOf(21)])
  const batches = [queue.take(), queue.take(), queue.take()].map(customersOf)
  expect(batches).toEqual([[20], [21], [10, 11, 1, 2]])
  expect(queue.isEmpty).toBe(true)
})

test('at 4,096 orders the queue is full', () => {
  expect(queueOf(4_095).isFull).toBe(false)
  expect(queueOf(4_096).isFull).toBe(true)
})

test('refusing all answers every order, also those to be tried alone', () => {
  const queue = queueOf(2)
  queue.putBackSingly([orderOf(3)])
  queue.refuseAll(refuse('busy'))
  expect(answers).toEqual(Array(3).fill(refuse('busy')))
  expect(queue.isEmpty).toBe(true)
})

test('an order of a locked account is found among those that wait', () => {
  const queue = queueOf(3)
  expect([
    queue.hasOrderOf(new Set([2n])),
    queue.hasOrderOf(new Set([4n])),
    queue.hasOrderOf(new Set()),
  ]).toEqual([true, false, false])
})
