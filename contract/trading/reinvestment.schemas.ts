import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { decimal, instant, symbolField } from '../fields.ts'

/** A dividend that was reinvested, or is to be. */
export const reinvestedDividend = z.object({
  assetSymbol: z.string(),
  /** The transaction that paid the dividend. */
  dividendId: z.string(),
  orderId: z.string(),
  paidAt: instant,
  /** US dollars that the dividend came to: what is held until the order is filled or canceled. */
  dividend: decimal,
  outcome: z.enum(['waiting', 'reinvested', 'kept_as_cash']),
  /** All null until shares were bought. */
  transactionId: z.nullable(z.string()),
  quantity: z.nullable(decimal),
  price: z.nullable(decimal),
  /** What the shares cost, and what of the dividend stayed cash. */
  cost: z.nullable(decimal),
  leftOver: z.nullable(decimal),
})

export const reinvestment = z.object({
  /** Whether the account's dividends buy shares of what paid them. */
  isOn: z.boolean(),
  /** When the account's switch was last changed; null while it never was. */
  changedAt: z.nullable(instant),
  /** Symbols that do otherwise, or the same whatever the account's switch says; by symbol. */
  exceptions: z.array(z.object({ assetSymbol: z.string(), isOn: z.boolean(), changedAt: instant })),
  /** The last 50, newest first. */
  recent: z.array(reinvestedDividend),
})

export const getReinvestment = operation({
  summary:
    'Whether dividends are reinvested, for the account and for symbols of its own, and the last that were',
  input: {},
  output: reinvestment,
  refusals: [],
  isActivity: false,
  isViewable: true,
})

export const setReinvestment = operation({
  summary: "Set the account's switch, and symbols of their own; what is not named stays as it is",
  input: {
    body: z.object({
      isOn: z.optional(z.boolean({ error: 'Choose on or off' })),
      exceptions: z.optional(
        z
          .array(
            z.object({
              symbol: symbolField,
              /** Null: the symbol follows the account's switch again. */
              isOn: z.nullable(z.boolean({ error: 'Choose on or off' })),
            }),
          )
          .check(z.maxLength(100, { error: 'At most 100 symbols at once' })),
      ),
    }),
  },
  output: reinvestment,
  refusals: ['asset_not_found'],
})
