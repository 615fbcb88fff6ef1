import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

interface Segment<Value extends string> {
  value: Value
  label: ReactNode
  /** Names it for screen readers, with the words of a visible label beside it. */
  name?: string
}

interface SegmentedControlProps<Value extends string> {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** Full width; on phones always. */
  block?: boolean
  /** For a form's first choice. */
  large?: boolean
}

/** Radio buttons in a row: arrow keys move. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, segments, value, onValueChange, block = false, large = false } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(
        'gap-px rounded-md bg-surface-2 p-[3px]',
        block ? 'flex w-full' : 'flex w-full md:inline-flex md:w-auto',
        segments.length > 4 && 'overflow-x-auto',
      )}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={classNames(
            'relative flex min-h-11 flex-1 items-center justify-center whitespace-nowrap rounded-[7px] ' +
              'font-medium sm:px-2.5 text-fg-2 transition-colors hover:text-fg ' +
              'has-checked:bg-segment has-checked:text-fg has-checked:shadow-1',
            // Six, such as "1 Month" and "All Time", fit a phone; the narrowest scrolls more than four.
            segments.length > 5 ? 'px-0.5' : 'px-1.5',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus',
            large ? 'text-base' : 'text-sm md:min-h-7',
          )}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            aria-label={segment.name}
            checked={segment.value === value}
            onChange={() => onValueChange(segment.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[7px] outline-none"
          />
          {segment.label}
        </label>
      ))}
    </div>
  )
}
