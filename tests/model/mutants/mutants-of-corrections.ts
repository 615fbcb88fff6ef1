import type { Mutant } from './mutant.ts'

/** Of trades that are taken back. */
export const CORRECTION_MUTANTS: readonly Mutant[] = [
  {
    name: 'a canceled fill stays in the tax lots',
    breaks: 'a customer reports a gain of a sale that never was',
    edits: [{ file: 'server/trading/lots/lots.sql.ts', find: '\n  and ${STANDS_OF_ONE}', replace: '' }],
    killedBy: ['tests/api/cash/corrections/fill-canceled.test.ts'],
  },
  {
    name: 'a dividend for shares of a canceled purchase',
    breaks: 'shares that were taken back are paid for',
    edits: [
      {
        file: 'server/market/corporate-actions/corporate-actions.sql.ts',
        find: '\n  and ${STANDS}',
        replace: '',
      },
    ],
    killedBy: ['tests/trading/corporate-actions/canceled-fills.test.ts'],
  },
  {
    name: 'the commission of a canceled sale is kept',
    breaks: 'the firm earns on a sale that never was',
    edits: [
      {
        file: 'domain/ledger/correction-postings.ts',
        find: '    ...(feeCents > 0n\n',
        replace: '    ...(feeCents < 0n\n',
      },
    ],
    killedBy: ['tests/api/cash/corrections/fill-canceled.test.ts'],
  },
  {
    name: 'a fill before a split is canceled',
    breaks: 'old shares are taken from new ones',
    edits: [
      {
        file: 'domain/tax-lots/cancel-fill.ts',
        find: "  if (fill.isBeforeSplit) return { refused: 'split_since' }\n",
        replace: '',
      },
    ],
    killedBy: ['domain/tax-lots/cancel-fill.test.ts'],
  },
]
