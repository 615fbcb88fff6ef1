import { createContext, type ReactNode, use, useId, type AriaAttributes } from 'react'
import { classNames } from '../class-names.ts'

interface FieldWiring {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldWiring | null>(null)

interface FieldProps {
  label: string
  /** Right of the label: a balance, a link. */
  aside?: ReactNode
  /** Stays below the control. */
  hint?: ReactNode
  /** Takes the place of the hint. */
  error?: string | undefined
  required?: boolean
  className?: string
  children: ReactNode
}

export function Field({ label, aside, hint, error, required = false, className, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const invalid = error !== undefined
  const hasNote = invalid || hint !== undefined
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-medium text-fg-2">
          {label}
        </label>
        {aside !== undefined && <span className="text-fg-3">{aside}</span>}
      </div>
      <FieldContext value={{ id, describedBy: hasNote ? noteId : undefined, invalid, required }}>
        {children}
      </FieldContext>
      {hasNote && (
        <div id={noteId} className={classNames('text-xs', invalid ? 'text-danger' : 'text-fg-3')}>
          {invalid ? error : hint}
        </div>
      )}
    </div>
  )
}

/** The attributes that tie a control to its `Field`; a description of its own is added. */
export function useFieldWiring(own: Pick<AriaAttributes, 'aria-describedby'> & { id?: string | undefined }) {
  const field = use(FieldContext)
  const described = [own['aria-describedby'], field?.describedBy]
  const descriptions = described.filter((part) => part !== undefined).join(' ')
  return {
    id: own.id ?? field?.id,
    'aria-describedby': descriptions === '' ? undefined : descriptions,
    ...(field?.invalid ? { 'aria-invalid': true as const } : {}),
    ...(field?.required ? { 'aria-required': true as const } : {}),
  }
}

/** The classes of text controls. 16 px on phones, below which iOS zooms on focus. */
export const CONTROL =
  'w-full min-w-0 rounded-md bg-canvas px-3.5 text-md text-fg inset-ring inset-ring-line-input ' +
  'transition-shadow md:text-base ' +
  'hover:inset-ring-fg-3 focus-visible:outline-none focus-visible:inset-ring-2 focus-visible:inset-ring-focus ' +
  'aria-invalid:inset-ring-danger disabled:opacity-60'

export const CONTROL_HEIGHT = 'h-11.5 md:h-10.5'
