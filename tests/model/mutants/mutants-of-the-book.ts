import { MODEL, type Mutant } from './mutant.ts'

const RULES = 'domain/trading/orders/limit-and-dollar-order.test.ts'

export const BOOK_MUTANTS: readonly Mutant[] = [
  {
    name: 'buy above its limit',
    breaks: 'a limit order that is filled at once pays more than its customer said',
    edits: [
      {
        file: 'domain/trading/orders/order.ts',
        find: "(side === 'buy' ? at > limit : at < limit)",
        replace: "(side === 'buy' ? at > 2n * limit : at < limit)",
      },
    ],
    killedBy: [RULES],
  },
  {
    name: 'dollars rounded up to shares',
    breaks: 'a buy of ten dollars costs a cent more than ten dollars',
    edits: [
      {
        file: 'domain/trading/orders/order-quantity.ts',
        find: 'quantity(divideDown(valueUnits(budgetCents), at))',
        replace: 'quantity(divideDown(valueUnits(budgetCents), at) + 1n)',
      },
    ],
    killedBy: [RULES, MODEL],
  },
  {
    name: 'sale of a cent less than was said',
    breaks: 'a sale of ten dollars brings less than ten dollars',
    edits: [
      {
        file: 'domain/trading/orders/order-quantity.ts',
        find: 'quantity(divideUp(valueUnits(proceedsCents), at))',
        replace: 'quantity(divideDown(valueUnits(proceedsCents), at))',
      },
    ],
    killedBy: [RULES, MODEL],
  },
  {
    name: 'stop touched from the wrong side',
    breaks: 'a sale that waits for a fall is filled while the price rises',
    edits: [
      {
        file: 'domain/trading/orders/trigger.ts',
        find: "  fires: side === 'buy' ? 'at_or_above' : 'at_or_below',",
        replace: "  fires: side === 'buy' ? 'at_or_below' : 'at_or_above',",
      },
    ],
    killedBy: ['domain/trading/orders/trigger.test.ts', MODEL],
  },
  {
    name: 'stop-limit filled beyond its limit',
    breaks: 'a stop-limit whose price jumped past its limit is filled all the same',
    edits: [
      {
        file: 'server/trading/orders/trigger/trigger.sql.ts',
        find: 'then f.price_units <= f.limit_units else f.price_units >= f.limit_units end as is_met',
        replace: 'then true else true end as is_met',
      },
    ],
    killedBy: [MODEL],
  },
  {
    name: 'expired order keeps its hold',
    breaks: 'what an order held is lost when its session ends',
    edits: [
      {
        file: 'server/trading/orders/rows/end-orders.ts',
        find: '  await endReservations(tx, { ids: taken, at }, rows)',
        replace: '  await endReservations(tx, { ids: taken, at }, rows.slice(1))',
      },
    ],
    killedBy: [MODEL],
  },
  {
    name: 'replaced order still counts',
    breaks: 'a replacement is refused for what the order that it replaces holds',
    edits: [
      {
        file: 'server/trading/orders/replace.ts',
        find: 'takeIn(account, heldCents)',
        replace: 'takeIn(account, subtractCents(heldCents, heldCents))',
      },
    ],
    killedBy: ['tests/api/trading/book/replace-order.test.ts', MODEL],
  },
  {
    name: 'dividend leaves open orders',
    breaks: 'a buy that waits below the price is filled by nothing but the dividend',
    edits: [
      {
        file: 'domain/trading/orders/dividend-reduction.ts',
        find: "if (order.fires === 'at_or_above' || dividend",
        replace: "if (order.side === 'buy' || order.fires === 'at_or_above' || dividend",
      },
    ],
    killedBy: ['tests/trading/corporate-actions/open-orders.test.ts', MODEL],
  },
  {
    name: 'order at once counted twice',
    breaks: 'the trade of an order that waited is listed as one more order',
    edits: [
      {
        file: 'server/trading/orders/read/read-orders.sql.ts',
        find: 'q.customer_id = s.customer_id and q.transaction_id = s.id offset 0)',
        replace: 'q.customer_id = s.customer_id and q.transaction_id = s.id and q.id is null offset 0)',
      },
    ],
    killedBy: ['tests/api/trading/orders/list-orders.test.ts', MODEL],
  },
]
