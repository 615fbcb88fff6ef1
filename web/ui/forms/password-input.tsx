import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from '../class-names.ts'
import { CONTROL, CONTROL_HEIGHT, useFieldWiring } from './field.tsx'

/** Set `autoComplete`: "current-password" or "new-password". */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [visible, setVisible] = useState(false)
  const wiring = useFieldWiring(rest)
  return (
    <div className="relative">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        {...wiring}
        type={visible ? 'text' : 'password'}
        className={classNames(CONTROL, CONTROL_HEIGHT, 'pr-13', className)}
      />
      <button
        type="button"
        aria-label={visible ? 'Hide password' : 'Show password'}
        aria-pressed={visible}
        onClick={() => setVisible(!visible)}
        className={
          'absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-fg-3 hover:text-fg ' +
          'focus-visible:-outline-offset-2 [&_svg]:size-4.5'
        }
      >
        {visible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </button>
    </div>
  )
}
