import * as z from 'zod/mini'
import { TERMS } from '#domain/tax-lots/holding-period.ts'
import { LOT_METHODS } from '#domain/tax-lots/lot-method.ts'
import { METHOD_OR_LOTS } from '#domain/trading/orders/order-form.ts'
import { decimal, idField, instant, symbolField } from '../fields.ts'
import { POLLED, operation } from '../operation.ts'
import { lotMethodField, namedLotsField } from './lot-fields.ts'

/** A New York date, "2026-08-21". */
const date = z.string()

export const taxLot = z.object({
  id: z.string(),
  acquired: date,
  quantity: decimal,
  /** US dollars paid. */
  cost: decimal,
  /** Including wash-sale additions; 6 decimals. */
  costPerShare: decimal,
  /** Disallowed losses added to the cost. */
  washAdded: decimal,
  /** Current value less cost and additions, signed; null without a price. */
  gain: z.nullable(decimal),
  term: z.enum(TERMS),
  /** The first long-term day. */
  longFrom: date,
  /** The order in which selling everything now would take lots, from 1; null without a price. */
  saleOrder: z.nullable(z.number()),
})

export const listLots = operation({
  summary: "The open tax lots of one holding, oldest first, under the customer's method",
  input: { params: z.object({ symbol: symbolField }) },
  output: z.array(taxLot),
  refusals: ['asset_not_found'],
  ...POLLED,
})

export const realizedRow = z.object({
  saleId: z.string(),
  lotId: z.string(),
  assetSymbol: z.string(),
  quantity: decimal,
  acquired: date,
  sold: date,
  term: z.enum(TERMS),
  /** After commission. */
  proceeds: decimal,
  /** Including wash-sale additions. */
  cost: decimal,
  /** "W" for a disallowed loss, as on Form 8949; else "". */
  code: z.enum(['', 'W']),
  disallowed: decimal,
  /** Proceeds less cost plus disallowed loss, signed. */
  gain: decimal,
  /** Until when the sale's lots can be chosen; null afterwards. */
  lotsUntil: z.nullable(instant),
})

const realizedTotals = z.object({
  proceeds: decimal,
  cost: decimal,
  disallowed: decimal,
  /** Signed, as the rows' gains. */
  shortTerm: decimal,
  longTerm: decimal,
  gain: decimal,
})

export const realizedGains = z.object({
  /** By sale, then by lots in the order taken. */
  rows: z.array(realizedRow),
  totals: realizedTotals,
  years: z.array(z.number()),
  /** Until this day a purchase can still disallow a loss of the year. */
  finalOn: date,
})

const yearQuery = z.object({
  year: z.pipe(
    z.string().check(z.regex(/^20\d\d$/, { error: 'Enter a year, such as 2026' })),
    z.transform((text: string) => Number(text)),
  ),
})

export const listRealized = operation({
  summary: 'What the sales of a year gained and lost, by lot, short and long term, with wash sales',
  mayLag: true,
  input: { query: yearQuery },
  output: realizedGains,
  ...POLLED,
})

export const exportRealized = operation({
  summary: "The same as CSV, with the columns of the IRS's Form 8949",
  mayLag: true,
  input: { query: yearQuery },
  output: z.unknown(),
  carries: 'file',
})

export const lotSettings = z.object({
  /** For sales without chosen lots. */
  method: z.enum(LOT_METHODS),
  funds: z.array(z.object({ symbol: z.string(), method: z.enum(LOT_METHODS) })),
})

export const getLotSettings = operation({
  summary: 'Which lots a sale takes when none are chosen',
  output: lotSettings,
  ...POLLED,
})

export const changeLotSettings = operation({
  summary: 'Choose which lots sales take from now on, of all holdings or of one fund',
  input: { body: z.object({ method: lotMethodField, symbol: z.optional(symbolField) }) },
  output: lotSettings,
  refusals: ['asset_not_found', 'average_for_funds_only', 'profile_not_approved'],
})

export const chooseLots = operation({
  summary:
    'Choose which lots a sale took, until it settles at the close of the next session. `method` is the older name of ' +
    '`lotMethod` and still taken',
  input: {
    params: z.object({ id: idField }),
    body: z
      .object({
        lotMethod: z.optional(lotMethodField),
        lots: z.optional(namedLotsField),
        /** The old name of `lotMethod`. */
        method: z.optional(lotMethodField),
      })
      .check((context) => {
        const { lots, lotMethod, method } = context.value
        const sent = [lots, lotMethod, method].filter((field) => field !== undefined).length
        if (sent === 1) return
        const message = sent === 0 ? 'Choose a method or name lots' : METHOD_OR_LOTS
        context.issues.push({ code: 'custom', message, path: ['lotMethod'], input: lotMethod })
      }),
  },
  output: z.array(realizedRow),
  refusals: ['not_found', 'settled', 'lots_not_open', 'lots_named_later', 'average_for_funds_only'],
})
