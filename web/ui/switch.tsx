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
    <div className="py-1">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium md:min-h-8">
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
        <p id={hintId} className="pl-8 text-sm text-fg-3">
          {hint}
        </p>
      )}
    </div>
  )
}
