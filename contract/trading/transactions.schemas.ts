import * as z from 'zod/mini'
import { CORRECTION_LEGS } from '#domain/corrections/correction.ts'
import { TRANSACTION_FILTERS, TRANSACTION_TYPES } from '#domain/trading/transaction-search.ts'
import { operation } from '../operation.ts'
import { decimal, instant, instantField, pageQuery, symbolField } from '../fields.ts'
import { searchField } from '../text-fields.ts'
import { depositRequest } from '../cash/deposits.schemas.ts'
import { withdrawalRequest } from '../cash/withdrawals.schemas.ts'

export const transaction = z.object({
  id: z.string(),
  type: z.enum(TRANSACTION_TYPES),
  assetSymbol: z.nullable(z.string()),
  quantity: z.nullable(decimal),
  price: z.nullable(decimal),
  /** Unsigned: total cost of a buy, gross proceeds of a sale, dollars credited or paid out; nothing with a split. */
  amount: decimal,
  fee: z.nullable(decimal),
  createdAt: instant,
  depositRequest: z.nullable(
    z.pick(depositRequest, { bankReference: true, originalAmount: true, currency: true, exchangeRate: true }),
  ),
  withdrawalRequest: z.nullable(z.pick(withdrawalRequest, { bankName: true, bankAccountNumber: true })),
  /** New shares for old ones, as "4:1": of a split only, whose quantity is the shares it added or took. */
  splitRatio: z.optional(z.string()),
  /** Of a trade only, that the office took back: it stays in the history, and a correction names it. */
  isCanceled: z.optional(z.literal(true)),
  /** Of a correction only: what kind, in the office's words to the customer, and the transaction it corrects. */
  correction: z.optional(
    z.object({
      kind: z.enum(CORRECTION_LEGS),
      sentence: z.string(),
      /** Null for goodwill, and for a deposit that was credited to another customer before. */
      corrects: z.nullable(z.string()),
    }),
  ),
})

export const holding = z.object({
  assetSymbol: z.string(),
  quantity: decimal,
  /** US dollars per share, 6 decimals. */
  averagePrice: decimal,
  /** What it cost in all, to the cent. The average is rounded; this is not. */
  cost: decimal,
  /** Of the quantity, what queued sales have reserved. */
  reserved: decimal,
})

export const listHoldings = operation({
  summary: 'What the customer holds, by symbol',
  input: {},
  output: z.array(holding),
  refusals: [],
  isActivity: false,
  isViewable: true,
})

export const listTransactions = operation({
  summary:
    "The customer's transactions, newest first. `search` takes a symbol, a part of an asset's name, a kind (deposit, " +
    'withdrawal, buy, sell, dividend, split, correction), the beginning of a reference, or a number such as #1234',
  input: {
    query: z.object({
      show: z.optional(z.enum(TRANSACTION_FILTERS, { error: 'Unknown filter' })),
      search: z.optional(searchField),
      /** From this instant on. */
      from: z.optional(instantField),
      /** Before this instant. */
      to: z.optional(instantField),
      ...pageQuery.shape,
    }),
  },
  output: z.array(transaction),
  refusals: [],
  isViewable: true,
})

export const trade = z.object({
  id: z.string(),
  side: z.enum(['buy', 'sell']),
  /** Quantity and price are in the shares of now: splits since are taken into account, as on a chart. */
  quantity: decimal,
  price: decimal,
  time: instant,
})

export const listTrades = operation({
  summary: "The customer's last 500 trades of one symbol, in the shares of now, newest first",
  input: { query: z.object({ symbol: symbolField }) },
  output: z.array(trade),
  refusals: [],
  isActivity: false,
  isViewable: true,
})
