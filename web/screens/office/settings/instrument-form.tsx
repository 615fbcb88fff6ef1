import { useState } from 'react'
import type { OfficeSetting } from '#contract/office/settings.ts'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { OFFERING_CHOICES } from '#domain/settings/offering-choices.ts'
import { MAX_STOP_CHARACTERS } from '#domain/settings/setting-values.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { nameOf, offeringOf, stopOf } from '#web/features/settings/setting-words.ts'

interface InstrumentFormProps {
  /** What is decided of the instrument. */
  kind: 'stops' | 'instruments'
  settings: readonly OfficeSetting[]
  onChoose: (setting: OfficeSetting) => void
}

/** Chooses an instrument without earlier decisions; the others are listed above. */
export function InstrumentForm({ kind, settings, onChoose }: InstrumentFormProps) {
  const { keyOf, button } = KINDS[kind]
  const decided = new Set(settings.map(({ key }) => key))
  const choices = [...BUILT_IN.tradables, ...added(settings)].filter(
    ({ symbol }) => !decided.has(keyOf(symbol)),
  )
  const [chosen, setChosen] = useState('')
  const symbol = choices.find((choice) => choice.symbol === chosen)?.symbol ?? choices[0]?.symbol
  if (symbol === undefined) return null
  return (
    <form
      className="mt-3 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onChoose({ ...neverDecided(kind, symbol), decidesAlone: settings.some((one) => one.decidesAlone) })
      }}
    >
      <Field label="One instrument" className="min-w-0 grow">
        <Select value={symbol} onChange={({ target }) => setChosen(target.value)}>
          {choices.map((choice) => (
            <option key={choice.symbol} value={choice.symbol}>
              {choice.symbol}: {choice.name}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="secondary">
        {button} {symbol}
      </Button>
    </form>
  )
}

/** Instruments that the business has added. */
const added = (settings: readonly OfficeSetting[]): { symbol: string; name: string }[] =>
  settings.flatMap(({ key, group, value }) => {
    const name = group === 'listings' && typeof value === 'object' ? value['name'] : ''
    return name === undefined || name === '' ? [] : [{ symbol: nameOf(key), name }]
  })

const KINDS = {
  stops: { keyOf: stopOf, button: 'Stop' },
  instruments: { keyOf: offeringOf, button: 'Change' },
} as const

/** A setting without decisions; once decided, the server lists it. */
const neverDecided = (
  kind: InstrumentFormProps['kind'],
  symbol: string,
): Omit<OfficeSetting, 'decidesAlone'> => ({
  key: KINDS[kind].keyOf(symbol),
  group: kind,
  unit: '',
  ...(kind === 'stops'
    ? {
        allowed: `Enter the sentence that customers read, of at most ${MAX_STOP_CHARACTERS} characters`,
        value: '',
        standard: '',
      }
    : { allowed: '', choices: [...OFFERING_CHOICES], value: 'offered', standard: 'offered' }),
  lockedBy: null,
  mayChange: true,
  proposed: null,
  changes: [],
})
