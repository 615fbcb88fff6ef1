import { useEffect } from 'react'
import type { FormProps } from '../use-order-form.ts'
import type { OrderStyle } from '../order-draft.ts'
import { DollarFields } from './dollar-fields.tsx'
import { prefilledPrices } from './price-draft.ts'
import { PriceFields } from './price-fields.tsx'

/** Every order but a market order in shares: limit, stop or dollars. */
export default function AdvancedFields({
  style,
  ...props
}: FormProps & { style: Exclude<OrderStyle, 'market'> }) {
  'use no memo'
  const { draft, change, quote } = props.form
  const pricesFor = `${draft.side} ${style}`
  const isFilled = draft.pricesFor === pricesFor || quote === null
  const filled = isFilled ? {} : { pricesFor, ...prefilledPrices(draft.side, style, quote) }
  // Kept from now on: prices being read do not move with the market.
  useEffect(() => {
    if (!isFilled) change(filled)
  })
  const form = { ...props.form, draft: { ...draft, ...filled } }
  return style === 'dollars' ? (
    <DollarFields {...props} form={form} />
  ) : (
    <PriceFields {...props} style={style} form={form} />
  )
}
