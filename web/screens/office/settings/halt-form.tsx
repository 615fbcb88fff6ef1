import { useState } from 'react'
import type { OfficeSetting } from '#contract/office/settings.ts'
import { CATALOGUE_FUNDS, CATALOGUE_STOCKS } from '#domain/market/catalogue.ts'
import { MAX_STOP_CHARACTERS } from '#domain/settings/setting-values.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { stopOf } from '#web/features/settings/setting-words.ts'

const TRADABLE = [...CATALOGUE_STOCKS, ...CATALOGUE_FUNDS]

/** Chooses one instrument to stop; those that were stopped before are in the list above. */
export function HaltForm({
  settings,
  onHalt,
}: {
  settings: readonly OfficeSetting[]
  onHalt: (setting: OfficeSetting) => void
}) {
  const listed = new Set(settings.map(({ key }) => key))
  const choices = TRADABLE.filter(({ symbol }) => !listed.has(stopOf(symbol)))
  const [chosen, setChosen] = useState('')
  const symbol = choices.find((choice) => choice.symbol === chosen)?.symbol ?? choices[0]?.symbol
  if (symbol === undefined) return null
  return (
    <form
      className="mt-3 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onHalt(neverStopped(symbol))
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
        Stop {symbol}
      </Button>
    </form>
  )
}

/** The setting of an instrument that was never stopped: the server lists it from then on. */
const neverStopped = (symbol: string): OfficeSetting => ({
  key: stopOf(symbol),
  group: 'stops',
  unit: '',
  allowed: `Enter the sentence that customers read, of at most ${MAX_STOP_CHARACTERS} characters`,
  value: '',
  standard: '',
  lockedBy: null,
  mayChange: true,
  proposed: null,
  changes: [],
})
