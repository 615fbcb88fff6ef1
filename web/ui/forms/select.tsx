import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { CONTROL, CONTROL_HEIGHT, useFieldWiring } from './field.tsx'

/** The platform's select: best on phones, and without code. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  const wiring = useFieldWiring(rest)
  return (
    <div className="relative">
      <select
        {...rest}
        {...wiring}
        className={classNames(CONTROL, CONTROL_HEIGHT, 'appearance-none pr-9', className)}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-fg-3"
      />
    </div>
  )
}

interface ChoiceSelectProps<Choice extends string | number> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange'
> {
  choices: readonly Choice[]
  /** Empty while none is chosen. */
  value?: Choice | ''
  /** A table of texts, or what makes one; else the choices say it themselves. */
  textOf?: Readonly<Record<Choice, string>> | ((choice: Choice) => string)
  onChoose?: (choice: Choice) => void
  /** What an empty choice says; without it there is none. */
  none?: string
}

/** A select of a few values. Its children are options above them. */
export function ChoiceSelect<Choice extends string | number>(props: ChoiceSelectProps<Choice>) {
  const { choices, textOf = String, onChoose, none, children, ...rest } = props
  return (
    <Select
      {...rest}
      onChange={({ target }) => {
        const chosen = choices.find((choice) => String(choice) === target.value)
        if (chosen !== undefined) onChoose?.(chosen)
      }}
    >
      {none !== undefined && <option value="">{none}</option>}
      {children}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {typeof textOf === 'object' ? textOf[choice] : textOf(choice)}
        </option>
      ))}
    </Select>
  )
}
