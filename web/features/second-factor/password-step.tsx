import type { ReactNode, SubmitEvent } from 'react'
import { useState } from 'react'
import { useUser } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'

interface PasswordStepProps {
  children?: ReactNode
  submitLabel: string
  pending: boolean
  error: string | undefined
  onSubmit: (password: string) => void
}

/** Asks for the password before a change to the account's sign-in. */
export function PasswordStep({ children, submitLabel, pending, error, onSubmit }: PasswordStepProps) {
  const user = useUser()
  const [password, setPassword] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (password !== '') onSubmit(password)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {/* For password managers: the user name to file the password under. */}
      <input hidden readOnly autoComplete="username" value={user?.username ?? ''} />
      {children}
      <Field label="Current Password" required error={error}>
        <PasswordInput
          name="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
        />
      </Field>
      <Button type="submit" block disabled={password === ''} pending={pending}>
        {submitLabel}
      </Button>
    </form>
  )
}
