import { type ReactNode, type SubmitEvent, useState } from 'react'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { type Action, useAction } from '#web/features/outcome/use-action.ts'
import { useUser } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'
import { DownloadText } from '#web/ui/messages/download-text.tsx'
import { Note } from '#web/ui/messages/note.tsx'

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

interface PasswordAction<Output> extends Action<Output, string> {
  failure: string
  /** Other fields that show their errors. */
  fields?: readonly string[]
}

/**
 * A change confirmed by password. `errors` has each field's message; those without a field become a toast. `step` is
 * for `PasswordStep`.
 */
export function usePasswordAction<Output>({ failure, fields = [], ...action }: PasswordAction<Output>) {
  const sent = useAction({
    ...action,
    failure: (error) => {
      const wrong = Object.entries(serverErrors(error))
      const unshown = wrong.find(([name]) => name !== 'password' && !fields.includes(name))
      if (unshown !== undefined) return { title: failure, description: unshown[1] }
      return wrong.length === 0 ? failure : undefined
    },
  })
  const errors = serverErrors(sent.error)
  return {
    ...sent,
    errors,
    step: { pending: sent.isPending, error: errors['password'], onSubmit: sent.mutate },
  }
}

interface OnceDialogProps {
  title: string
  description: string
  /** What is shown only once, after the dialog's work; it brings its own way out. */
  shown: ReactNode
  shownTitle?: string
  isPending: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog that ends with a secret: it closes neither while that is made nor while it is shown. */
export function OnceDialog(props: OnceDialogProps) {
  const { title, description, shown, shownTitle = title, isPending, onClose, children } = props
  const isShown = shown !== undefined
  return (
    <Dialog
      open
      layer={isShown ? 'cover' : 'page'}
      onOpenChange={() => isPending || isShown || onClose()}
      title={isShown ? shownTitle : title}
      description={isShown ? undefined : description}
    >
      {isShown ? shown : children}
    </Dialog>
  )
}

export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => (
  <div className="grid gap-4">
    <Note tone="warn">These recovery codes are shown only once. Save them now; each works once.</Note>
    <ul aria-label="Recovery codes" className="grid gap-2 sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code} className="rounded-md bg-surface-2 px-3 py-2 text-center">
          {code}
        </li>
      ))}
    </ul>
    <div className="flex items-center justify-between gap-3">
      <DownloadText label="Download codes" fileName="northfold-recovery-codes.txt" text={fileText(codes)} />
      <span className="flex items-center gap-2">
        <span className="text-sm text-fg-2">Copy all ten</span>
        <CopyButton label="Copy the recovery codes" text={codes.join('\n')} />
      </span>
    </div>
    <Button block onClick={onKept}>
      I have saved them
    </Button>
  </div>
)

const fileText = (codes: readonly string[]) =>
  `Northfold recovery codes\nEach code works once.\n\n${codes.join('\n')}\n`

export const ShownOnce = ({
  texts,
  onKept,
}: {
  texts: readonly (readonly [label: string, text: string])[]
  onKept: () => void
}) => (
  <div className="grid gap-4">
    <Note tone="warn">The secret is shown only once. Save it now, where no one else reads it.</Note>
    <dl className="grid gap-3">
      {texts.map(([label, text]) => (
        <div key={label} className="grid gap-1">
          <dt className="text-sm text-fg-2">{label}</dt>
          <dd className="flex items-center justify-between gap-2 rounded-md bg-surface-2 py-1 pr-1 pl-3">
            <span className="min-w-0 break-all">{text}</span>
            <CopyButton label={`Copy the ${label.toLowerCase()}`} text={text} />
          </dd>
        </div>
      ))}
    </dl>
    <Button block onClick={onKept}>
      I have saved it
    </Button>
  </div>
)
