import { type FormEvent, useRef, useState } from 'react'
import { changePassword, listSessions, passwordChange } from '#contract/people/sessions.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { refresh } from '#web/lib/api/query.ts'
import { useUser } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { MatchHint } from '#web/features/password/match-hint.tsx'
import { StrengthMeter } from '#web/features/password/strength-meter.tsx'

interface ChangePasswordDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

type Draft = Record<(typeof FIELDS)[number], string>
type Faults = { [Name in keyof Draft]?: string | undefined }

/** Replaces the password; whoever else is signed in with the present one is signed out. */
export default function ChangePasswordDialog({ open, onOpenChange }: ChangePasswordDialogProps) {
  const user = useUser()
  const [draft, setDraft] = useState<Draft>({ currentPassword: '', newPassword: '', confirmation: '' })
  const [faults, setFaults] = useState<Faults>({})
  const form = useRef<HTMLFormElement>(null)
  const change = useMutation({
    mutationFn: ({ confirmation: _, ...body }: Draft) => call(changePassword, { body }),
    onSuccess: () => {
      toast({ tone: 'success', title: 'Password changed', description: 'Your other sessions have ended' })
      onOpenChange(false)
      return refresh(listSessions)
    },
    onError: (error) => {
      const description = detailOf(error, 'Please check your connection and try again')
      toast({ tone: 'error', title: 'Password change failed', description })
      setFaults(faultsIn(error))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(draft)
    setFaults(found)
    const [first] = FIELDS.filter((name) => found[name] !== undefined)
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    else change.mutate(draft)
  }
  const control = (name: keyof Draft) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => {
      setDraft({ ...draft, [name]: event.target.value })
      setFaults({ ...faults, [name]: undefined })
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Change Password"
      description="You stay signed in here; every other session ends."
    >
      <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
        {/* For password managers, which would else not know whose password this is. */}
        <input hidden readOnly autoComplete="username" value={user?.username ?? ''} />
        <Field label="Current Password" required error={faults.currentPassword}>
          <PasswordInput {...control('currentPassword')} autoComplete="current-password" />
        </Field>
        <div className="grid gap-2">
          <Field label="New Password" required error={faults.newPassword}>
            <PasswordInput
              {...control('newPassword')}
              autoComplete="new-password"
              aria-describedby="new-strength"
            />
          </Field>
          <StrengthMeter id="new-strength" password={draft.newPassword} />
        </div>
        <div className="grid gap-2">
          <Field
            label="Confirm New Password"
            required
            error={draft.confirmation === '' ? faults.confirmation : undefined}
          >
            <PasswordInput
              {...control('confirmation')}
              autoComplete="new-password"
              aria-describedby="new-match"
              aria-invalid={faults.confirmation !== undefined || undefined}
            />
          </Field>
          <MatchHint id="new-match" password={draft.newPassword} confirmation={draft.confirmation} />
        </div>
        <Button type="submit" block pending={change.isPending}>
          Change Password
        </Button>
      </form>
    </Dialog>
  )
}

const FIELDS = ['currentPassword', 'newPassword', 'confirmation'] as const

/** By the server's own rules, and the new password typed twice alike. */
function faultsOf(draft: Draft): Faults {
  const { error } = passwordChange.safeParse(draft)
  const messageOf = (name: string) => error?.issues.find(({ path }) => path[0] === name)?.message
  return {
    currentPassword: messageOf('currentPassword'),
    newPassword: messageOf('newPassword'),
    confirmation: draft.newPassword === draft.confirmation ? undefined : 'Passwords do not match',
  }
}

function faultsIn(error: unknown): Faults {
  if (!(error instanceof CallError)) return {}
  if (error.code === 'wrong_password') return { currentPassword: error.detail }
  return { newPassword: error.errors.find(({ path }) => path === 'newPassword')?.message }
}
