import { type ReactNode, useId } from 'react'

interface SwitchProps {
  label: string
  /** What it does, in one line. */
  hint?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** Something that is on or off, and changes at once. */
export function Switch({ label, hint, checked, onCheckedChange }: SwitchProps) {
  const hintId = useId()
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <label className="flex min-h-11 flex-1 cursor-pointer items-center gap-3 font-medium">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          className="size-5 shrink-0 accent-(--brand-solid)"
          checked={checked}
          {...(hint === undefined ? {} : { 'aria-describedby': hintId })}
          onChange={(event) => onCheckedChange(event.target.checked)}
        />
        {label}
      </label>
      {hint !== undefined && (
        <span id={hintId} className="text-sm text-fg-3">
          {hint}
        </span>
      )}
    </div>
  )
}
