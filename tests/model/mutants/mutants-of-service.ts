import { MODEL, type Mutant } from './mutant.ts'

/** What companies do to shares, references of deposits, and what customers ask support. */
export const SERVICE_MUTANTS: readonly Mutant[] = [
  {
    name: 'dividend rounded up',
    breaks: 'shares spread over accounts earn more',
    edits: [
      {
        file: 'domain/trading/corporate-action.ts',
        find: 'valueDown(held, perShare)',
        replace: 'valueUp(held, perShare)',
      },
      {
        file: 'domain/trading/corporate-action.ts',
        find: "price, valueDown } from '../money/price.ts'",
        replace: "price, valueUp } from '../money/price.ts'",
      },
    ],
    killedBy: [MODEL, 'tests/trading/corporate-actions/dividends.test.ts'],
  },
  {
    name: 'split rounded down',
    breaks: 'the last dust of a share is gone',
    edits: [
      {
        file: 'domain/trading/corporate-action.ts',
        find: 'divideUp(held * newShares, oldShares)',
        replace: '(held * newShares) / oldShares',
      },
    ],
    killedBy: [MODEL, 'tests/trading/corporate-actions/splits.test.ts'],
  },
  {
    name: 'order that waits through a split',
    breaks: 'ten new shares are sold for ten old ones',
    edits: [
      {
        file: 'server/trading/corporate-actions/turn.ts',
        find: '  await cancelForSplit(tx, { ids, at }, { symbol, split, customerIds })\n',
        replace: '',
      },
    ],
    killedBy: [MODEL, 'tests/trading/corporate-actions/resting-orders.test.ts'],
  },
  {
    name: 'deposit reference used twice',
    breaks: 'a transfer matches two deposits',
    edits: [
      {
        file: 'server/cash/deposits/request-deposit.ts',
        find: '  return rowCount === 1\n',
        replace: '  return rowCount !== null\n',
      },
    ],
    killedBy: ['tests/api/cash/deposits/issue-deposit-reference.test.ts'],
  },
  {
    name: 'conversation that never ends',
    breaks: 'a message is added to a closed ticket, where no administrator sees it',
    edits: [
      {
        file: 'domain/support/support.ts',
        find: "  if (ticket.status === 'closed') return { refused: 'ticket_closed' }\n",
        replace: '',
      },
    ],
    killedBy: ['tests/api/office/support/add-support-message.test.ts', MODEL],
  },
]
