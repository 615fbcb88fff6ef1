import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OrderStep, type ToldOrders, nextToldOrders } from './order-watch.ts'

type Kind = 'at once' | 'rests' | 'rests and ends'

/** A customer's orders as they come, and what a look at them finds. */
function book() {
  const orders: { id: bigint; kind: Kind; isOpen: boolean }[] = []
  return {
    place(kind: Kind) {
      orders.push({ id: BigInt(orders.length + 1), kind, isOpen: kind === 'rests' })
    },
    endOne(at: number) {
      const open = orders.filter(({ isOpen }) => isOpen)
      const one = open[at % Math.max(1, open.length)]
      if (one) one.isOpen = false
    },
    look(afterId: bigint, limit: number) {
      const after = orders.filter(({ id }) => id > afterId)
      const idsOf = (found: typeof orders) => found.map(({ id }) => id)
      return {
        open: idsOf(orders.filter(({ isOpen }) => isOpen)),
        waited: idsOf(after.filter(({ kind }) => kind !== 'at once')).slice(0, limit),
        traded: idsOf(after.filter(({ kind }) => kind === 'at once')).slice(0, limit),
      }
    },
    orders,
  }
}

test('every order is told once when it comes and once when it ends, whenever the looks are', () => {
  const placing = fc.constantFrom('at once' as const, 'rests' as const, 'rests and ends' as const)
  const happening = fc.oneof(
    fc.record({ place: placing }),
    fc.record({ end: fc.nat(9) }),
    fc.constant('look' as const),
  )
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), fc.integer({ min: 2, max: 5 }), (history, limit) => {
      const { place, endOne, look, orders } = book()
      let watch: ToldOrders = { afterId: 0n, open: new Set() }
      const told: OrderStep[] = []
      const seen = () => {
        const next = nextToldOrders(watch, look(watch.afterId, limit), limit)
        watch = next.watch
        told.push(...next.steps)
      }
      for (const event of history) {
        if (event === 'look') seen()
        else if ('place' in event) place(event.place)
        else endOne(event.end)
      }
      for (let looks = 0; looks < 40; looks += 1) seen()
      for (const { id, kind, isOpen } of orders) {
        const steps = told.filter(({ orderId }) => orderId === id).map(({ step }) => step)
        const ended = isOpen ? [] : ['ended']
        expect(steps).toEqual(kind === 'at once' ? ['ended'] : ['new', ...ended])
      }
      expect(told.every(({ orderId }) => orders.some(({ id }) => id === orderId))).toBe(true)
    }),
  )
})
