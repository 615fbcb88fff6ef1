import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

interface SwitchProps {
  label: string
  hint?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** A setting that changes at once. */
export function Switch({ label, hint, checked, onCheckedChange }: SwitchProps) {
  const hintId = useId()
  return (
    <div className="py-1">
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-medium md:min-h-8">
        {label}
        <span className="relative h-6 w-10 shrink-0">
          <input
            type="checkbox"
            role="switch"
            aria-checked={checked}
            className={classNames(
              'absolute inset-0 cursor-pointer appearance-none rounded-full border transition-colors',
              checked ? 'border-transparent bg-brand-solid' : 'border-line-input bg-surface-2',
            )}
            checked={checked}
            {...(hint === undefined ? {} : { 'aria-describedby': hintId })}
            onChange={(event) => onCheckedChange(event.target.checked)}
          />
          <span
            aria-hidden
            style={checked ? KNOB_ON : KNOB_OFF}
            className="pointer-events-none absolute size-4 rounded-full"
          />
        </span>
      </label>
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-fg-3">
          {hint}
        </p>
      )}
    </div>
  )
}

// Filled by its border, which survives a system's forced colors.
const KNOB_OFF = { top: 4, left: 4, border: '8px solid var(--fg-3)' }
const KNOB_ON = { top: 4, left: 20, border: '8px solid var(--on-solid)' }

interface ChoicesProps<Name extends string> {
  legend: string
  error?: string | undefined
  names: readonly Name[]
  chosen: readonly Name[]
  words: (name: Name) => { label: string; hint?: string }
  onChange: (chosen: Name[]) => void
}

export const Choices = <Name extends string>({
  legend,
  error,
  names,
  chosen,
  words,
  onChange,
}: ChoicesProps<Name>) => (
  <fieldset className="grid gap-1">
    <legend className="text-sm font-medium text-fg-2">{legend}</legend>
    {names.map((name) => (
      <Switch
        key={name}
        {...words(name)}
        checked={chosen.includes(name)}
        onCheckedChange={(isOn) =>
          onChange(names.filter((each) => (each === name ? isOn : chosen.includes(each))))
        }
      />
    ))}
    {error !== undefined && (
      <p role="alert" className="text-sm text-danger">
        {error}
      </p>
    )}
  </fieldset>
)
