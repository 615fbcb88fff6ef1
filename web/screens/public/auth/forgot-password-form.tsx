import { type FormEvent, useRef, useState } from 'react'
import { requestPasswordReset } from '#contract/people/password-resets.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { type ResetDraft, type ResetFaults, resetFaults } from './reset-draft.ts'

interface ForgotPasswordFormProps {
  username: string
  /** With the reference that the request got. */
  onSubmitted: (reference: string) => void
}

/** Who they are, by name and address, and the password they want. What was typed survives a failure. */
export function ForgotPasswordForm({ username, onSubmitted }: ForgotPasswordFormProps) {
  const [draft, setDraft] = useState<ResetDraft>({ username, email: '', newPassword: '', confirmation: '' })
  const [faults, setFaults] = useState<ResetFaults>({})
  const form = useRef<HTMLFormElement>(null)
  const request = useMutation({
    mutationFn: ({ confirmation: _, ...body }: ResetDraft) => call(requestPasswordReset, { body }),
    onSuccess: ({ reference }) => {
      toast({
        tone: 'success',
        title: 'Request submitted',
        description: 'Sent to the administrators. You will be notified once it is processed.',
      })
      onSubmitted(reference)
    },
    onError: (error) => {
      const description = detailOf(error, 'Please check your connection and try again')
      toast({ tone: 'error', title: 'Request failed', description })
      const errors = error instanceof CallError ? error.errors : []
      setFaults(Object.fromEntries(errors.map(({ path, message }) => [path, message])))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = resetFaults(draft)
    setFaults(found)
    const [first] = FIELDS.filter((name) => found[name] !== undefined)
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    else request.mutate(draft)
  }
  const control = (name: keyof ResetDraft) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => {
      setDraft({ ...draft, [name]: event.target.value })
      setFaults({ ...faults, [name]: undefined })
    },
  })
  return (
    <form ref={form} noValidate className="grid gap-4 text-left" onSubmit={submit}>
      <Field label="Username" required error={faults.username}>
        <Input {...control('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Email" required error={faults.email}>
        <Input {...control('email')} type="email" autoComplete="email" />
      </Field>
      <Field label="New Password" required error={faults.newPassword} hint="At least 8 characters">
        <PasswordInput {...control('newPassword')} autoComplete="new-password" />
      </Field>
      <Field label="Confirm New Password" required error={faults.confirmation}>
        <PasswordInput {...control('confirmation')} autoComplete="new-password" />
      </Field>
      <Button type="submit" block pending={request.isPending}>
        Submit Request
      </Button>
    </form>
  )
}

const FIELDS = ['username', 'email', 'newPassword', 'confirmation'] as const
