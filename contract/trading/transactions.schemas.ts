import * as z from 'zod/mini'
import { CORRECTION_LEGS } from '#domain/corrections/correction.ts'
import { TRANSACTION_FILTERS, TRANSACTION_TYPES } from '#domain/trading/transaction-search.ts'
import { POLLED, operation } from '../operation.ts'
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
  /** Unsigned: a buy's cost, gross proceeds, dollars credited or paid out; zero for a split. */
  amount: decimal,
  fee: z.nullable(decimal),
  createdAt: instant,
  depositRequest: z.nullable(
    z.pick(depositRequest, { bankReference: true, originalAmount: true, currency: true, exchangeRate: true }),
  ),
  withdrawalRequest: z.nullable(z.pick(withdrawalRequest, { bankName: true, bankAccountNumber: true })),
  /** For a split, new for old shares, "4:1"; its quantity is the shares added or taken. */
  splitRatio: z.optional(z.string()),
  /** For a trade that was taken back: it stays, and a correction names it. */
  isCanceled: z.optional(z.literal(true)),
  /** For a correction: its kind in words for the customer, and what it corrects. */
  correction: z.optional(
    z.object({
      kind: z.enum(CORRECTION_LEGS),
      sentence: z.string(),
      /** Null for goodwill, and for a deposit first credited to another customer. */
      corrects: z.nullable(z.string()),
    }),
  ),
})

export const holding = z.object({
  assetSymbol: z.string(),
  quantity: decimal,
  /** US dollars per share, 6 decimals. */
  averagePrice: decimal,
  /** Total cost, to the cent, unlike the rounded average. */
  cost: decimal,
  /** Part of the quantity, reserved by resting sales. */
  reserved: decimal,
})

export const listHoldings = operation({
  summary: 'What the customer holds, by symbol',
  output: z.array(holding),
  ...POLLED,
})

export const listTransactions = operation({
  summary:
    "The customer's transactions, newest first. `search` takes a symbol, a part of an asset's name, a kind (deposit, " +
    'withdrawal, buy, sell, dividend, split, correction), the beginning of a reference, or a number such as #1234',
  input: {
    query: z.object({
      show: z.optional(z.enum(TRANSACTION_FILTERS, { error: 'Unknown filter' })),
      search: z.optional(searchField),
      /** Inclusive. */
      from: z.optional(instantField),
      /** Exclusive. */
      to: z.optional(instantField),
      ...pageQuery.shape,
    }),
  },
  output: z.array(transaction),
  isViewable: true,
})

export const trade = z.object({
  id: z.string(),
  side: z.enum(['buy', 'sell']),
  /** Quantity and price in today's shares, after splits, as on a chart. */
  quantity: decimal,
  price: decimal,
  time: instant,
})

export const listTrades = operation({
  summary: "The customer's last 500 trades of one symbol, in the shares of now, newest first",
  input: { query: z.object({ symbol: symbolField }) },
  output: z.array(trade),
  ...POLLED,
})
