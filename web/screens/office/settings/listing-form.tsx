import { useState } from 'react'
import type { OfficeSetting } from '#contract/office/settings.ts'
import { LISTING_PARTS } from '#domain/settings/listing/listing-parts.ts'
import { symbolFault } from '#domain/settings/listing/listing.ts'
import { listingOf } from '#web/features/settings/setting-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

interface ListingFormProps {
  settings: readonly OfficeSetting[]
  onChoose: (setting: OfficeSetting) => void
}

/** Asks for a new instrument's symbol; the dialog asks for the rest. */
export function ListingForm({ settings, onChoose }: ListingFormProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  return (
    <form
      noValidate
      className="mt-3 flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const symbol = typed.trim().toUpperCase()
        const isAdded = settings.some(({ key }) => key === listingOf(symbol))
        const wrong = symbolFault(symbol) ?? (isAdded ? `${symbol} is in this list already` : null)
        setError(wrong ?? undefined)
        if (wrong !== null) return
        onChoose({ ...neverAdded(symbol), decidesAlone: settings.some((one) => one.decidesAlone) })
        setTyped('')
      }}
    >
      <Field
        label="Symbol of a stock or fund"
        hint="As its exchange writes it, such as ABC or ABC-B."
        error={error}
        className="min-w-0 grow basis-48"
      >
        <Input
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" className="mt-6.5">
        Add Instrument
      </Button>
    </form>
  )
}

/** A setting never proposed; once proposed, the server lists it. */
const neverAdded = (symbol: string): Omit<OfficeSetting, 'decidesAlone'> => ({
  key: listingOf(symbol),
  group: 'listings',
  unit: '',
  allowed: 'An added instrument stays listed. Check the symbol with your market data provider first.',
  parts: LISTING_PARTS.map(({ choices, ...part }) => ({
    ...part,
    ...(choices === undefined ? {} : { choices: [...choices] }),
  })),
  value: EMPTY,
  standard: EMPTY,
  lockedBy: null,
  mayChange: true,
  proposed: null,
  changes: [],
})

const EMPTY = Object.fromEntries(LISTING_PARTS.map(({ name }) => [name, '']))
