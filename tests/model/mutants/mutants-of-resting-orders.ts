import { MODEL, type Mutant } from './mutant.ts'

export const RESTING_ORDER_MUTANTS: readonly Mutant[] = [
  {
    name: 'reserved shares sold twice',
    breaks: 'shares that a resting sale has reserved can be queued for sale again',
    edits: [
      {
        file: 'domain/trading/orders/accept-order.ts',
        find: 'quantity(position.quantity - reserved)',
        replace: 'quantity(position.quantity)',
      },
    ],
    killedBy: [MODEL, 'tests/api/trading/orders/resting-orders.test.ts'],
  },
  {
    name: 'resting buy held at the last price',
    breaks: 'a resting buy has no room for a price that rises overnight',
    edits: [
      {
        file: 'domain/trading/orders/order-terms.ts',
        find: 'estimate * (BPS + RESTING_BUY_MARGIN_BPS), BPS',
        replace: 'estimate * (BPS + 0n * RESTING_BUY_MARGIN_BPS), BPS',
      },
    ],
    killedBy: [MODEL, 'domain/trading/orders/order-terms.test.ts'],
  },
  {
    name: 'resting order refused for an edited profile',
    breaks: 'a customer who knows the price before it is told gets rid of an order by an edit of the profile',
    edits: [
      {
        file: 'domain/trading/orders/order.ts',
        find: 'order.reserved ? refusePlaced(account, order.side) : refusePlacing(order, account)',
        replace: 'refusePlacing(order, account)',
      },
    ],
    killedBy: ['domain/trading/orders/placed-order.test.ts'],
  },
  {
    name: 'resting buy paid from the balance',
    breaks: 'a customer who knows the price takes out their cash so that the order is refused',
    edits: [
      {
        file: 'domain/trading/orders/order.ts',
        find: 'most(cashCents, reserved?.heldCents)',
        replace: 'cashCents',
      },
    ],
    killedBy: ['domain/trading/orders/placed-order.test.ts'],
  },
  {
    name: 'hold not given back at the open',
    breaks: 'what a resting buy has held is lost when it is filled or refused',
    edits: [
      {
        file: 'server/trading/orders/fill/fill-due-orders.ts',
        find: '    if (!owes(one)) batch.release(',
        replace: "    if (order.side === 'sell') batch.release(",
      },
    ],
    killedBy: [MODEL, 'tests/api/trading/orders/resting-orders.test.ts'],
  },
  {
    name: 'money that comes in pays no debt',
    breaks: 'who owes after a correction spends what comes in',
    edits: [
      {
        file: 'server/ledger/post-transfers.ts',
        find: 'const all = [...transfers, ...repayments]',
        replace: 'const all = [...transfers]',
      },
    ],
    killedBy: ['tests/ledger/correction-properties.test.ts'],
  },
  {
    name: 'a correction forgets those before it',
    breaks: 'a transaction is corrected by more than it was',
    edits: [
      {
        file: 'domain/corrections/correction.ts',
        find: 'subtractCents(correctableCents, correctedCents)',
        replace: 'correctableCents',
      },
    ],
    killedBy: ['domain/corrections/correction.test.ts', 'tests/ledger/correction-properties.test.ts'],
  },
  {
    name: 'fund order at a value that is known',
    breaks: 'who orders a fund in the evening gets the value of that afternoon',
    edits: [
      {
        file: 'server/market/quotes/order-market.ts',
        find: "if (event === 'nav') return new Date(nextCloseMs)",
        replace: "if (event === 'nav') return new Date(isOpen ? nextCloseMs : session.closesAtMs)",
      },
    ],
    killedBy: [MODEL, 'tests/api/trading/orders/funds-at-next-nav.test.ts'],
  },
  {
    name: 'filled order without notification',
    breaks: 'customers learn of what became of their order by chance',
    edits: [
      {
        file: 'server/trading/orders/fill/fill-due-orders.ts',
        find: '      decided.map((one) => ({',
        replace: '      decided.slice(1).map((one) => ({',
      },
    ],
    killedBy: [MODEL, 'tests/api/trading/orders/resting-orders.test.ts'],
  },
]
