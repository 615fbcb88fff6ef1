import type { ShownValue, OfficeSetting, changeSetting } from '#contract/office/settings.ts'
import { LocalTimeField } from '#web/features/staff/local-time-field.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { RadioList } from '#web/ui/forms/radio-list.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import type { SentInput } from '#contract/endpoint.ts'
import { isNothing } from '#domain/settings/setting-values.ts'
import { CallError } from '#web/lib/api/call-error.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { Note } from '#web/ui/messages/note.tsx'

const FROM = 'Your time. Empty: at once.'
/** Their changes act at once, never later. */
const AT_ONCE = ['stops', 'listings', 'instruments', 'bank'] as const

export function Fields(props: FieldsProps) {
  const { setting, draft, error, onChange } = props
  const { group, parts, choices } = setting
  const isAtOnce = AT_ONCE.some((each) => each === group)
  return (
    <>
      {choices !== undefined && (
        <RadioList
          legend="New value"
          choices={choices}
          value={typeof draft.value === 'string' ? draft.value : ''}
          error={errorOf(error, 'value')}
          onValueChange={(value) => onChange({ value })}
        />
      )}
      {choices === undefined && parts === undefined && <TextField {...props} />}
      {parts !== undefined && <PartFields {...props} />}
      {!isAtOnce && (
        <LocalTimeField
          label="From"
          hint={group === 'fees' ? `${FROM} A higher fee needs notice, and begins between sessions.` : FROM}
          error={errorOf(error, 'effectiveFrom')}
          value={draft.from}
          onChange={(from) => onChange({ from })}
        />
      )}
      <Field
        label="Reason"
        required
        hint="For the history and the audit log."
        error={errorOf(error, 'reason')}
      >
        <Textarea
          rows={2}
          value={draft.reason}
          maxLength={500}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      </Field>
    </>
  )
}

function TextField({ setting: { group, unit, value: now, allowed }, draft, error, onChange }: FieldsProps) {
  const isStop = group === 'stops'
  const isOptional = isStop || group === 'thresholds'
  return (
    <Field
      label={isStop ? 'What customers read' : `New value${unit === '' ? '' : ` (${unit})`}`}
      required={!isOptional}
      hint={isStop && now !== '' ? 'Empty starts it again.' : allowed}
      error={errorOf(error, 'value')}
    >
      <Input
        value={typeof draft.value === 'string' ? draft.value : ''}
        autoComplete="off"
        inputMode={unit === '' ? 'text' : 'decimal'}
        onChange={({ target }) => onChange({ value: target.value })}
      />
    </Field>
  )
}

export const trimmed = (value: ShownValue): ShownValue =>
  typeof value === 'string'
    ? value.trim()
    : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, part.trim()]))

export interface Draft {
  value: ShownValue
  /** Local to the reader; empty: at once. */
  from: string
  reason: string
}

interface FieldsProps {
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

function PartFields({ setting, draft, error, onChange }: FieldsProps) {
  const typed = typeof draft.value === 'object' ? draft.value : {}
  const whole = errorOf(error, 'value') ?? errorOf(error, 'value.symbol')
  const hasFixed = !isNothing(setting.value) && setting.parts?.some(({ isFixed }) => isFixed)
  return (
    <>
      {shownParts(setting, typed).map(({ name, label, isRequired, hint, choices }) => {
        const value = typed[name] ?? ''
        const change = (text: string) => onChange({ value: { ...typed, [name]: text } })
        return (
          <Field
            key={name}
            label={label}
            required={isRequired}
            hint={hint}
            error={errorOf(error, `value.${name}`)}
          >
            {choices === undefined ? (
              <Input
                value={value}
                autoComplete="off"
                spellCheck={false}
                maxLength={200}
                onChange={({ target }) => change(target.value)}
              />
            ) : (
              <Select value={value} onChange={({ target }) => change(target.value)}>
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
      })}
      <Note {...(whole === undefined ? {} : { tone: 'warn' })}>
        {whole ?? (hasFixed === true ? FIXED : setting.allowed)}
      </Note>
    </>
  )
}

const FIXED =
  'Its type, and the figures that the simulated market is computed from, stay as they were first entered.'

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

const errorOf = (error: unknown, path: string): string | undefined =>
  error instanceof CallError ? error.errors.find((one) => one.path === path)?.message : undefined
