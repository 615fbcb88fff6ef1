import { useState } from 'react'
import { createKey, listKeys } from '#contract/people/programs/keys.ts'
import { KEY_LIFETIMES_DAYS, type KeyScope } from '#domain/alpaca/api-key.ts'
import { PasswordStep } from '#web/features/second-factor/password-step.tsx'
import { usePasswordAction } from '#web/features/second-factor/use-password-action.ts'
import { call } from '#web/lib/api/client.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { OFFERED_SCOPES, SCOPE_WORDS, networksIn } from './key-words.ts'
import { ShownOnce } from './shown-once.tsx'

type Days = (typeof KEY_LIFETIMES_DAYS)[number]

interface Choices {
  name: string
  scopes: readonly KeyScope[]
  days: Days
  networks: string
}

const PRESET: Choices = { name: '', scopes: ['market', 'account'], days: 90, networks: '' }

/** Creates a key with password and second factor, and shows its secret once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [choices, setChoices] = useState(PRESET)
  const making = usePasswordAction({
    call: (password: string) => call(createKey, { body: { ...bodyOf(choices), password } }),
    failure: 'No key was made',
    fields: ['name', 'networks'],
    refreshes: [listKeys],
  })
  const made = making.data
  return (
    <Dialog
      open
      layer={made === undefined ? 'page' : 'cover'}
      onOpenChange={() => making.isPending || made !== undefined || onClose()}
      title={made === undefined ? 'New API Key' : 'Your New API Key'}
      description={made === undefined ? 'For your own program. No key can withdraw money.' : undefined}
    >
      {made === undefined ? (
        <PasswordStep
          submitLabel="Create key"
          pending={making.isPending}
          error={making.errors['password']}
          onSubmit={making.mutate}
        >
          <ChoiceFields
            choices={choices}
            wrong={making.errors}
            onChange={(change) => setChoices({ ...choices, ...change })}
          />
        </PasswordStep>
      ) : (
        <ShownOnce
          texts={[
            ['Key ID', made.keyId],
            ['Secret', made.secret],
          ]}
          onKept={onClose}
        />
      )}
    </Dialog>
  )
}

const bodyOf = ({ name, scopes, days, networks }: Choices) => ({
  name,
  scopes: [...scopes],
  expiresInDays: days,
  networks: networksIn(networks),
})

function ChoiceFields({
  choices: { name, scopes, days, networks },
  wrong,
  onChange,
}: {
  choices: Choices
  wrong: Readonly<Record<string, string>>
  onChange: (change: Partial<Choices>) => void
}) {
  const withScope = (scope: KeyScope, isOn: boolean) =>
    OFFERED_SCOPES.filter((each) => (each === scope ? isOn : scopes.includes(each)))
  const daysOf = (value: string): Days => KEY_LIFETIMES_DAYS.find((each) => String(each) === value) ?? 90
  return (
    <>
      <Field label="Name" required hint="What you know it by." error={wrong['name']}>
        <Input value={name} maxLength={60} onChange={({ target }) => onChange({ name: target.value })} />
      </Field>
      <fieldset className="grid gap-1">
        <legend className="text-sm font-medium text-fg-2">It may</legend>
        {OFFERED_SCOPES.map((scope) => (
          <Switch
            key={scope}
            {...SCOPE_WORDS[scope]}
            checked={scopes.includes(scope)}
            onCheckedChange={(isOn) => onChange({ scopes: withScope(scope, isOn) })}
          />
        ))}
      </fieldset>
      <Field label="Expires after">
        <Select value={days} onChange={({ target }) => onChange({ days: daysOf(target.value) })}>
          {KEY_LIFETIMES_DAYS.map((each) => (
            <option key={each} value={each}>
              {each} days
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Networks"
        hint="Optional: 203.0.113.0/24, 198.51.100.7. Any address when empty."
        error={wrong['networks']}
      >
        <Input
          value={networks}
          spellCheck={false}
          autoCapitalize="off"
          onChange={({ target }) => onChange({ networks: target.value })}
        />
      </Field>
    </>
  )
}
