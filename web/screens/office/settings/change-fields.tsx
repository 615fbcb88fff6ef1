import type { ShownValue } from '#contract/office/settings.ts'
import { LocalTimeField } from '#web/features/staff/local-time-field.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { RadioList } from '#web/ui/forms/radio-list.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { type FieldsProps, PartFields, errorOf } from './part-fields.tsx'

const FROM = 'Your time. Empty: at once.'
/** Their changes act at once, never later. */
const AT_ONCE = ['stops', 'listings', 'instruments', 'bank'] as const

export function Fields({ setting, draft, error, onChange }: FieldsProps) {
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
      {choices === undefined && parts === undefined && (
        <TextField setting={setting} draft={draft} error={error} onChange={onChange} />
      )}
      {parts !== undefined && (
        <PartFields setting={setting} draft={draft} error={error} onChange={onChange} />
      )}
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

/** Without spaces around it. */
export const trimmed = (value: ShownValue): ShownValue =>
  typeof value === 'string'
    ? value.trim()
    : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, part.trim()]))
