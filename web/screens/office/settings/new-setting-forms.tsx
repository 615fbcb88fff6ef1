import { useState } from 'react'
import type { OfficeSetting } from '#contract/office/settings.ts'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { OFFERING_CHOICES } from '#domain/settings/policy-keys.ts'
import { MAX_STOP_CHARACTERS } from '#domain/settings/setting-values.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { nameOf, offeringOf, stopOf, listingOf } from '#web/features/settings/setting-words.ts'
import { LISTING_PARTS } from '#domain/settings/listing/listing-parts.ts'
import { symbolFault } from '#domain/settings/listing/listing.ts'
import { Input } from '#web/ui/forms/input.tsx'

interface InstrumentFormProps {
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
        <ChoiceSelect
          value={symbol}
          choices={choices.map((choice) => choice.symbol)}
          textOf={(each) => `${each}: ${choices.find((choice) => choice.symbol === each)?.name}`}
          onChoose={setChosen}
        />
      </Field>
      <Button type="submit" variant="secondary">
        {button} {symbol}
      </Button>
    </form>
  )
}

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
  ...UNDECIDED,
})

/** Asks for a new instrument's symbol; the dialog asks for the rest. */
export function ListingForm({ settings, onChoose }: Omit<InstrumentFormProps, 'kind'>) {
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

/** What every setting without a decision has. */
const UNDECIDED = { lockedBy: null, mayChange: true, proposed: null, changes: [] }

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
  ...UNDECIDED,
})

const EMPTY = Object.fromEntries(LISTING_PARTS.map(({ name }) => [name, '']))
