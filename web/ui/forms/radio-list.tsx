import { useId } from 'react'

interface RadioListProps {
  legend: string
  choices: readonly { value: string; label: string; text: string }[]
  value: string
  error?: string | undefined
  onValueChange: (value: string) => void
}

/** One choice, each with an explanation. */
export function RadioList({ legend, choices, value, error, onValueChange }: RadioListProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium text-fg-2">{legend}</legend>
      {choices.map((choice) => (
        <div key={choice.value}>
          <label className="flex cursor-pointer items-center gap-3 font-medium">
            <input
              type="radio"
              name={name}
              className="shrink-0"
              style={SIZE}
              checked={choice.value === value}
              aria-describedby={`${name}-${choice.value}`}
              onChange={() => onValueChange(choice.value)}
            />
            {choice.label}
          </label>
          <p id={`${name}-${choice.value}`} style={UNDER_LABEL} className="text-sm text-fg-3">
            {choice.text}
          </p>
        </div>
      ))}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const SIZE = { width: 18, height: 18, accentColor: 'var(--brand-solid)' }
const UNDER_LABEL = { paddingLeft: 30 }
