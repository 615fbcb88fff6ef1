import { useState } from 'react'
import { createKey, listKeys } from '#contract/people/programs/keys.ts'
import { KEY_LIFETIMES_DAYS, type KeyScope } from '#domain/alpaca/api-key.ts'
import {
  OnceDialog,
  PasswordStep,
  ShownOnce,
  usePasswordAction,
} from '#web/features/second-factor/password-dialogs.tsx'
import { call } from '#web/lib/api/client.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { OFFERED_SCOPES, SCOPE_WORDS, networksIn } from './key-words.ts'
import { Choices } from '#web/ui/forms/switch.tsx'

type Days = (typeof KEY_LIFETIMES_DAYS)[number]

interface KeyTerms {
  name: string
  scopes: readonly KeyScope[]
  days: Days
  networks: string
}

const PRESET: KeyTerms = { name: '', scopes: ['market', 'account'], days: 90, networks: '' }

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
    <OnceDialog
      title="New API Key"
      description="For your own program. No key can withdraw money."
      shownTitle="Your New API Key"
      shown={
        made && (
          <ShownOnce
            texts={[
              ['Key ID', made.keyId],
              ['Secret', made.secret],
            ]}
            onKept={onClose}
          />
        )
      }
      isPending={making.isPending}
      onClose={onClose}
    >
      <PasswordStep submitLabel="Create key" {...making.step}>
        <ChoiceFields
          choices={choices}
          wrong={making.errors}
          onChange={(change) => setChoices({ ...choices, ...change })}
        />
      </PasswordStep>
    </OnceDialog>
  )
}

const bodyOf = ({ name, scopes, days, networks }: KeyTerms) => ({
  name,
  scopes: [...scopes],
  expiresInDays: days,
  networks: networksIn(networks),
})

interface ChoiceFieldsProps {
  choices: KeyTerms
  wrong: Readonly<Record<string, string>>
  onChange: (change: Partial<KeyTerms>) => void
}

const ChoiceFields = ({ choices: { name, scopes, days, networks }, wrong, onChange }: ChoiceFieldsProps) => (
  <>
    <Field label="Name" required hint="What you know it by." error={wrong['name']}>
      <Input value={name} maxLength={60} onChange={({ target }) => onChange({ name: target.value })} />
    </Field>
    <Choices
      legend="It may"
      names={OFFERED_SCOPES}
      chosen={scopes}
      words={(scope) => SCOPE_WORDS[scope]}
      onChange={(chosen) => onChange({ scopes: chosen })}
    />
    <Field label="Expires after">
      <ChoiceSelect
        choices={KEY_LIFETIMES_DAYS}
        value={days}
        textOf={(each) => `${each} days`}
        onChoose={(chosen) => onChange({ days: chosen })}
      />
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
