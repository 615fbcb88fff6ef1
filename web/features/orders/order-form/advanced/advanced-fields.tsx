import { useEffect } from 'react'
import type { FormProps } from '../form-props.ts'
import type { OrderStyle } from '../order-draft.ts'
import { DollarFields } from './dollar-fields.tsx'
import { prefilledPrices } from './price-draft.ts'
import { PriceFields } from './price-fields.tsx'

/** The form of every order that is no market order in shares: at a limit, from a stop on, or in dollars. */
export default function AdvancedFields({
  style,
  ...props
}: FormProps & { style: Exclude<OrderStyle, 'market'> }) {
  'use no memo' // A tick and a key change most of it: memoizing it is code without use.
  const { draft, change, quote } = props.form
  const pricesFor = `${draft.side} ${style}`
  const isFilled = draft.pricesFor === pricesFor || quote === null
  const filled = isFilled ? {} : { pricesFor, ...prefilledPrices(draft.side, style, quote) }
  // Kept from now on: the prices do not move with the market while they are looked at.
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
