import * as z from 'zod/mini'
import { POLLED, operation } from '../operation.ts'
import { decimal, instant, symbolField } from '../fields.ts'

/** A dividend reinvested, or to be. */
export const reinvestedDividend = z.object({
  assetSymbol: z.string(),
  /** The transaction that paid it. */
  dividendId: z.string(),
  orderId: z.string(),
  paidAt: instant,
  /** US dollars, held until the order ends. */
  dividend: decimal,
  outcome: z.enum(['waiting', 'reinvested', 'kept_as_cash']),
  /** All null until bought. */
  transactionId: z.nullable(z.string()),
  quantity: z.nullable(decimal),
  price: z.nullable(decimal),
  /** The shares' cost, and what stayed cash. */
  cost: z.nullable(decimal),
  leftOver: z.nullable(decimal),
})

export const reinvestment = z.object({
  /** The account's switch. */
  isOn: z.boolean(),
  /** The switch's last change, or null. */
  changedAt: z.nullable(instant),
  /** Symbols with a choice of their own, by symbol. */
  exceptions: z.array(z.object({ assetSymbol: z.string(), isOn: z.boolean(), changedAt: instant })),
  /** The last 50, newest first. */
  recent: z.array(reinvestedDividend),
})

export const getReinvestment = operation({
  summary:
    'Whether dividends are reinvested, for the account and for symbols of its own, and the last that were',
  output: reinvestment,
  ...POLLED,
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
              /** Null follows the account's switch. */
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
