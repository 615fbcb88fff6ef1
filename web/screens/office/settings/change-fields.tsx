import type { OfficeSetting, ShownValue } from '#contract/office/settings.ts'
import { CallError } from '#web/lib/api/call-error.ts'
import { LocalTimeField } from '#web/features/staff/local-time-field.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { RadioList } from '#web/ui/forms/radio-list.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Note } from '#web/ui/messages/note.tsx'

/** What is typed. */
export interface Draft {
  value: ShownValue
  /** In the reader's own time; empty: at once. */
  from: string
  reason: string
}

type Parts = NonNullable<OfficeSetting['parts']>

const FROM = 'Your time. Empty: at once.'

interface FieldsProps {
  setting: OfficeSetting
  draft: Draft
  error: Error | null
  onChange: (typed: Partial<Draft>) => void
}

/** What a setting changes to, from when on and why. */
export function Fields({ setting, draft, error, onChange }: FieldsProps) {
  const { group, parts, choices } = setting
  const isAtOnce = group === 'stops' || group === 'instruments' || group === 'bank'
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
        <PartFields parts={parts} setting={setting} draft={draft} error={error} onChange={onChange} />
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

/** A field for each part of a value; below them what all of them together may be. */
function PartFields({ parts, setting, draft, error, onChange }: FieldsProps & { parts: Parts }) {
  const typed = typeof draft.value === 'object' ? draft.value : {}
  const whole = errorOf(error, 'value')
  return (
    <>
      {parts.map(({ name, label, isRequired }) => (
        <Field key={name} label={label} required={isRequired} error={errorOf(error, `value.${name}`)}>
          <Input
            value={typed[name] ?? ''}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            onChange={({ target }) => onChange({ value: { ...typed, [name]: target.value } })}
          />
        </Field>
      ))}
      <Note {...(whole === undefined ? {} : { tone: 'warn' })}>{whole ?? setting.allowed}</Note>
    </>
  )
}

/** A typed value without spaces around it. */
export const trimmed = (value: ShownValue): ShownValue =>
  typeof value === 'string'
    ? value.trim()
    : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, part.trim()]))

/** A typed value as a call takes it: of a bank account every part. */
export const sent = (value: ShownValue) =>
  typeof value === 'string'
    ? value
    : {
        bankName: value['bankName'] ?? '',
        accountName: value['accountName'] ?? '',
        accountNumber: value['accountNumber'] ?? '',
        routingNumber: value['routingNumber'] ?? '',
        swiftCode: value['swiftCode'] ?? '',
      }

const errorOf = (error: unknown, path: string): string | undefined =>
  error instanceof CallError ? error.errors.find((one) => one.path === path)?.message : undefined
