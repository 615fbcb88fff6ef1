import type { KeyboardEvent } from 'react'
import { parsePrice, type Price } from '#domain/money/price.ts'
import { typedNumber } from '#web/features/forms/typed-number.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import type { FormProps } from '../use-order-form.ts'
import type { Side } from '../order-draft.ts'
import { QuickPicks } from '../quick-picks.tsx'
import type { PriceStyle, WrittenPrices } from './order-body.ts'
import { movedText, steppedPrice } from './price-draft.ts'

interface PriceInputsProps extends Pick<FormProps, 'form'> {
  style: PriceStyle
  prices: WrittenPrices
}

/** The prices of the order's type, with quick picks. */
export function PriceInputs({ form, style, prices }: PriceInputsProps) {
  const { draft, change, quote } = form
  return (
    <>
      {PRICES_OF[style].map((which) => (
        <PriceInput
          key={which}
          label={which === 'stop' ? 'Stop price' : 'Limit price'}
          text={draft[which]}
          isMissing={prices[which] === null}
          onText={(text) => change({ [which]: text })}
        />
      ))}
      <PricePicks
        side={draft.side}
        isStop={style !== 'limit'}
        current={quote}
        onPick={(text) => change(style === 'limit' ? { limit: text } : { stop: text })}
      />
    </>
  )
}

const PRICES_OF: Record<PriceStyle, readonly ('stop' | 'limit')[]> = {
  limit: ['limit'],
  stop: ['stop'],
  stop_limit: ['stop', 'limit'],
}

interface PriceInputProps {
  label: string
  text: string
  isMissing: boolean
  onText: (text: string) => void
}

/** A price, stepped by arrow keys. */
function PriceInput({ label, text, isMissing, onText }: PriceInputProps) {
  const step = (event: KeyboardEvent) => {
    const price = parsePrice(typedNumber(text) ?? '')
    if (price === null || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onText(steppedPrice(price, event.key === 'ArrowUp' ? 1n : -1n))
  }
  return (
    <Field label={label} error={isMissing && text !== '' ? 'Enter a price such as 190.25' : undefined}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        unit="USD"
        value={text}
        onChange={({ target }) => onText(target.value.trim().replace(/^\$/, ''))}
        onKeyDown={step}
      />
    </Field>
  )
}

interface PricePicksProps {
  side: Side
  isStop: boolean
  current: Price | null
  onPick: (text: string) => void
}

/** The current price, and prices some percent away on the side where the order waits. */
function PricePicks({ side, isStop, current, onPick }: PricePicksProps) {
  // A buy waits below the price for its limit, above it for its stop.
  const sign = (side === 'buy') === isStop ? 1n : -1n
  return (
    <QuickPicks
      label={`${isStop ? 'Stop' : 'Limit'} from the price now`}
      picks={(isStop ? STOPS : LIMITS).map((percent) => ({
        label: percent === 0n ? 'Price' : `${sign > 0n ? '+' : '-'}${percent}%`,
        pick: current && (() => onPick(movedText(current, sign * percent))),
      }))}
    />
  )
}

const LIMITS = [0n, 1n, 2n, 5n] as const
const STOPS = [2n, 5n, 10n, 15n] as const
