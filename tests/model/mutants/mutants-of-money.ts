import { MODEL, type Mutant } from './mutant.ts'

export const MONEY_MUTANTS: readonly Mutant[] = [
  {
    name: 'check before lock',
    breaks: 'two requests at once are both decided on the same balance',
    edits: [
      {
        file: 'server/ledger/lock-accounts.ts',
        find: 'order by customer_id\nfor update`',
        replace: 'order by customer_id`',
      },
    ],
    killedBy: [MODEL, 'tests/api/trading/orders/races.test.ts'],
  },
  {
    name: 'snapshot before lock',
    breaks: 'under REPEATABLE READ what a request finds after its lock is from before it',
    edits: [
      {
        file: 'server/platform/database/database.ts',
        find: "once(pool, 'begin', work)",
        replace: "once(pool, 'begin isolation level repeatable read', work)",
      },
    ],
    killedBy: [MODEL, 'tests/api/cash/deposits/request-deposit-twice.test.ts'],
  },
  {
    name: 'status read, then updated',
    breaks: 'two administrators decide one request',
    edits: [
      {
        file: 'server/records/reviews/reviewed.sql.ts',
        find: '`select customer_id from',
        replace: '`select customer_id, status from',
      },
      {
        file: 'server/cash/deposits/deposit-review.ts',
        find: "where d.id = $1 and d.status = 'pending' and",
        replace: 'where d.id = $1 and',
      },
      {
        file: 'server/records/reviews/lock-customer.ts',
        find: 'tx.query<{ customer_id: bigint }>',
        replace: 'tx.query<{ customer_id: bigint; status?: string }>',
      },
      {
        file: 'server/records/reviews/lock-customer.ts',
        find: '  await lockAccounts(tx, [customerId])\n',
        replace:
          "  if ((found.rows[0]?.status ?? 'pending') !== 'pending') return refuse('already_processed')\n" +
          '  await lockAccounts(tx, [customerId])\n',
      },
    ],
    killedBy: [MODEL, 'tests/api/records/reviews/races.test.ts'],
  },
  {
    name: 'no unique source',
    breaks: 'nothing but code keeps a request from being booked twice',
    edits: [
      {
        file: 'server/platform/database/migrations/0002_ledger.sql',
        find: 'create unique index transactions_request',
        replace: 'create index transactions_request',
      },
      {
        file: 'server/platform/database/schema/schema.sql',
        find: 'CREATE UNIQUE INDEX transactions_request',
        replace: 'CREATE INDEX transactions_request',
      },
    ],
    killedBy: ['tests/api/cash/deposits/approve-deposit.test.ts'],
  },
  {
    name: 'hold not taken',
    breaks: 'money that is to be paid out can be spent meanwhile',
    edits: [
      {
        file: 'server/cash/withdrawals/request-withdrawal.ts',
        find:
          '  await postTransfers(tx, ids, withdrawalHoldTransfers({ customerId, sourceId: requestId }, ' +
          'grossCents), at)\n',
        replace: '',
      },
    ],
    killedBy: [MODEL],
  },
  {
    name: 'hold released twice',
    breaks: 'a rejected withdrawal makes money, as whatever else credits cash',
    edits: [
      {
        file: 'server/ledger/post-transfers.sql.ts',
        find: "sum(amount) filter (where account = 'cash')",
        replace: "sum(amount * (1 + (amount > 0)::int)) filter (where account = 'cash')",
      },
    ],
    killedBy: [MODEL, 'tests/api/cash/withdrawals/reject-withdrawal.test.ts'],
  },
  {
    name: 'fee not given back on rejection',
    breaks: 'a rejected or cancelled withdrawal costs five dollars',
    edits: [
      {
        file: 'server/cash/withdrawals/decide-withdrawal.ts',
        find: 'withdrawalReleaseTransfers({ customerId, sourceId }, cents(gross_cents))',
        replace: 'withdrawalReleaseTransfers({ customerId, sourceId }, cents(gross_cents - 500n))',
      },
    ],
    killedBy: [MODEL, 'tests/api/cash/withdrawals/reject-withdrawal.test.ts'],
  },
  {
    name: 'float fee',
    breaks: 'half a cent of commission is rounded down now and then',
    edits: [
      {
        file: 'domain/trading/commission.ts',
        find: 'cents(divideHalfUp(grossCents * commissionBps, BPS))',
        replace: 'cents(BigInt(Math.round(Number((Number(grossCents) * 0.00005).toFixed(2)) * 100)))',
      },
    ],
    killedBy: [MODEL, 'domain/trading/orders/order.test.ts'],
  },
  {
    name: 'floor on buy',
    breaks: 'a dust of a cheap share costs nothing',
    edits: [
      {
        file: 'domain/trading/orders/order-preview.ts',
        find: 'valueUp(shares, at)',
        replace: 'valueDown(shares, at)',
      },
    ],
    killedBy: [MODEL],
  },
  {
    name: 'cost of a rest rounded down',
    breaks: 'the average price drifts with every sale',
    edits: [
      {
        file: 'domain/trading/position.ts',
        find: 'divideHalfUp(position.costCents * left, position.quantity)',
        replace: '(position.costCents * left) / position.quantity',
      },
    ],
    killedBy: [MODEL, 'domain/trading/position.test.ts'],
  },
  {
    name: 'client price used',
    breaks: 'a customer chooses the price, within half a percent',
    edits: [
      {
        file: 'domain/trading/orders/order.ts',
        find: "  if (!('amountCents' in order)) return fill(order, { account, quote, terms })",
        replace:
          '  const seen = order.expectedPrice === null ? quote : { ...quote, price: order.expectedPrice }\n' +
          "  if (!('amountCents' in order)) return fill(order, { account, quote: seen, terms })",
      },
    ],
    killedBy: [MODEL, 'tests/api/trading/orders/buy.test.ts'],
  },
  {
    name: 'a price that has moved a little further',
    breaks: 'an order is filled at a price the customer has not seen',
    edits: [
      {
        file: 'domain/trading/orders/has-moved.ts',
        find: 'drift * BPS > expected * EXPECTED_TOLERANCE_BPS',
        replace: 'drift * BPS > expected * (EXPECTED_TOLERANCE_BPS + 1n)',
      },
    ],
    killedBy: [MODEL, 'domain/trading/orders/has-moved.test.ts'],
  },
  {
    name: 'NaN accepted',
    breaks: 'what is no number counts as one',
    edits: [
      {
        file: 'domain/money/decimal.ts',
        find: '  if (!PLAIN_DECIMAL.test(text)) return null\n',
        replace:
          "  if (text === 'NaN' || text === 'Infinity') return 0n\n  if (!PLAIN_DECIMAL.test(text)) return null\n",
      },
    ],
    killedBy: [MODEL, 'domain/money/decimal.test.ts'],
  },
  {
    name: 'key stored in another transaction',
    breaks: 'a request that is repeated at once is carried out twice',
    edits: [
      {
        file: 'server/ledger/money-command.ts',
        find: '    if (use) await rememberAnswer(tx, use, store(outcome), at)\n',
        replace:
          '    const keep = () => rememberAnswer(pool as never, use as never, store(outcome), at)\n' +
          '    if (use) setTimeout(() => void keep().catch(() => {}), 5)\n',
      },
    ],
    killedBy: ['tests/api/cash/deposits/request-deposit-twice.test.ts'],
  },
  {
    name: 'key answers whatever is asked',
    breaks: 'another request under a used key is answered as if it had been carried out',
    edits: [
      {
        file: 'server/platform/database/idempotency.ts',
        find: "first.fingerprint === use.fingerprint ? first.answer : refuse('idempotency_key_reused')",
        replace: 'first.answer',
      },
    ],
    killedBy: ['tests/api/cash/deposits/request-deposit-twice.test.ts'],
  },
  {
    name: 'orders of one batch do not see each other',
    breaks: 'several orders spend the same money',
    edits: [
      {
        file: 'domain/trading/batch.ts',
        find: '      accountOf.set(customerId, accountAfter)\n',
        replace: '',
      },
    ],
    killedBy: [MODEL, 'domain/trading/batch.test.ts'],
  },
  {
    name: 'deposit credited at the amount sent',
    breaks: 'a hundred yen become a hundred dollars',
    edits: [
      {
        file: 'domain/cash/deposit.ts',
        find: 'cents(divideHalfUp(originalAmount * rateToUsd, RATE_UNITS))',
        replace: 'originalAmount',
      },
    ],
    killedBy: [MODEL, 'domain/cash/deposit.test.ts'],
  },
  {
    name: 'books invariants emptied',
    breaks: 'the proof of the books proves nothing',
    edits: [
      {
        file: 'server/ledger/verify-books.ts',
        find: '  ...INVARIANTS.map(checkOf),\n',
        replace: '  ...INVARIANTS.slice(0, 0).map(checkOf),\n',
      },
    ],
    killedBy: ['tests/ledger/books.test.ts'],
  },
  {
    name: 'rate that has moved',
    breaks: 'a deposit is recorded at another rate than the customer has seen',
    edits: [
      {
        file: 'server/cash/deposits/request-deposit.ts',
        find: "  if (hasMoved(rate.rate, announced.expectedRate ?? null)) return refuse('rate_moved')\n",
        replace: '',
      },
      {
        file: 'server/cash/deposits/request-deposit.ts',
        find: "import { hasMoved } from '#domain/trading/orders/has-moved.ts'\n",
        replace: '',
      },
    ],
    killedBy: [MODEL, 'tests/api/cash/deposits/request-deposit-at-a-rate.test.ts'],
  },
  {
    name: 'expired rate honored',
    breaks: 'a deposit is credited at a rate of weeks ago',
    edits: [
      {
        file: 'server/cash/deposits/decide-deposit.ts',
        find:
          '    if (isRateExpired({ currency, pricedAt: pricedAt(before) }, at)) return ' +
          "refuse('rate_expired')\n",
        replace: '',
      },
    ],
    killedBy: [MODEL, 'tests/api/cash/deposits/reprice-deposit.test.ts'],
  },
  {
    name: 'fallen rate credited',
    breaks: 'a customer is paid for having waited until the rate fell',
    edits: [
      {
        file: 'domain/cash/deposit.ts',
        find: '  if (!isWorseBy(locked, today.rate, rateBandBps)) return null\n',
        replace: '  if (rateBandBps >= 0n) return null\n',
      },
    ],
    killedBy: [
      MODEL,
      'domain/cash/deposit.test.ts',
      'tests/api/cash/deposits/deposit-at-todays-rate.test.ts',
    ],
  },
]
