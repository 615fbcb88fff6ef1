import type { SentInput } from '#contract/endpoint.ts'
import type { OfficeSetting, ShownValue, changeSetting } from '#contract/office/settings.ts'
import { isNothing } from '#domain/settings/setting-values.ts'
import { CallError } from '#web/lib/api/call-error.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Note } from '#web/ui/messages/note.tsx'

export interface Draft {
  value: ShownValue
  /** Local to the reader; empty: at once. */
  from: string
  reason: string
}

export interface FieldsProps {
  setting: OfficeSetting
  draft: Draft
  error: Error | null
  onChange: (typed: Partial<Draft>) => void
}

type Parts = NonNullable<OfficeSetting['parts']>
type Texts = Readonly<Record<string, string>>

/** The parts to type: those of the chosen type; for an existing value only those that can change. */
export function shownParts({ parts = [], value: now }: OfficeSetting, typed: Texts): Parts {
  const isNew = isNothing(now)
  return parts.filter(
    ({ onlyIf, isFixed = false }) =>
      (isNew || !isFixed) && (onlyIf === undefined || typed[onlyIf.part] === onlyIf.value),
  )
}

/** A field for each part of a value, and below them the limits on all together. */
export function PartFields({ setting, draft, error, onChange }: FieldsProps) {
  const typed = typeof draft.value === 'object' ? draft.value : {}
  const whole = errorOf(error, 'value') ?? errorOf(error, 'value.symbol')
  const hasFixed = !isNothing(setting.value) && setting.parts?.some(({ isFixed }) => isFixed)
  return (
    <>
      {shownParts(setting, typed).map((part) => (
        <PartField
          key={part.name}
          part={part}
          text={typed[part.name] ?? ''}
          error={errorOf(error, `value.${part.name}`)}
          onType={(text) => onChange({ value: { ...typed, [part.name]: text } })}
        />
      ))}
      <Note {...(whole === undefined ? {} : { tone: 'warn' })}>
        {whole ?? (hasFixed === true ? FIXED : setting.allowed)}
      </Note>
    </>
  )
}

const FIXED =
  'Its type, and the figures that the simulated market is computed from, stay as they were first entered.'

interface PartFieldProps {
  part: Parts[number]
  text: string
  error: string | undefined
  onType: (text: string) => void
}

function PartField({ part: { label, isRequired, hint, choices }, text, error, onType }: PartFieldProps) {
  return (
    <Field label={label} required={isRequired} hint={hint} error={error}>
      {choices === undefined ? (
        <Input
          value={text}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onChange={({ target }) => onType(target.value)}
        />
      ) : (
        <Select value={text} onChange={({ target }) => onType(target.value)}>
          <option value="">Choose…</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

type SentValue = SentInput<typeof changeSetting>['body']['value']

/** A typed value as a call takes it: every part, empty where not of the chosen type. */
export function sent({ parts = [] }: OfficeSetting, value: ShownValue): SentValue {
  if (typeof value === 'string') return value
  const texts = parts.map(({ name, onlyIf }) => {
    const isThere = onlyIf === undefined || value[onlyIf.part] === onlyIf.value
    return [name, isThere ? (value[name] ?? '') : ''] as const
  })
  return Object.fromEntries(texts) as SentValue
}

/** The error at a field of a refused call. */
export const errorOf = (error: unknown, path: string): string | undefined =>
  error instanceof CallError ? error.errors.find((one) => one.path === path)?.message : undefined
