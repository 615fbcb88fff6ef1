import * as z from 'zod/mini'
import type { Quantity } from '#domain/money/quantity.ts'
import { parseLotId } from '#domain/tax-lots/lot.ts'
import { LOT_METHODS } from '#domain/tax-lots/lot-method.ts'
import { quantityField } from '../fields.ts'

export const lotMethodField = z.enum(LOT_METHODS, { error: 'Unknown method' })

const lotIdField = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const lot = parseLotId(text)
    if (lot) return lot
    context.issues.push({ code: 'custom', message: 'Unknown lot', input: text })
    return z.NEVER
  }),
)

const someShares = quantityField.check(
  z.refine((shares: Quantity) => shares > 0n, { error: 'Enter a quantity above 0' }),
)

/** In the order taken. */
export const namedLotsField = z
  .array(z.object({ id: lotIdField, quantity: someShares }))
  .check(z.minLength(1, 'Name at least one lot'), z.maxLength(500, 'Name at most 500 lots'))
