import { useRef, useState } from 'react'
import { addPasskey, beginPasskey, getSecondFactor } from '#contract/people/second-factor.ts'
import { listSessions } from '#contract/people/sessions.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { browserName } from '#domain/people/browser.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Asks for a name and the password, then for the passkey. The first passkey ends with recovery codes. */
export default function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(() => browserName(navigator.userAgent))
  const [isNameDue, setNameDue] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const adding = useAction({
    call: (password: string) => makePasskey(name.trim(), password),
    success: { title: 'Passkey added', description: name.trim() },
    onSuccess: ({ recoveryCodes }) => {
      if (recoveryCodes === null) onClose()
      else setCodes(recoveryCodes)
    },
    refreshes: [getSecondFactor, listSessions],
  })
  const submit = (password: string) => {
    setNameDue(name.trim() === '')
    // The server would refuse it only after the device made the passkey.
    if (name.trim() === '') nameInput.current?.focus()
    else adding.mutate(password)
  }
  return (
    <Dialog
      open
      layer={codes === null ? 'page' : 'cover'}
      onOpenChange={() => adding.isPending || codes !== null || onClose()}
      title="Add a Passkey"
      description={codes === null ? 'Use your fingerprint, face or screen lock to sign in.' : undefined}
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : (
        <PasswordStep
          submitLabel="Add a passkey"
          pending={adding.isPending}
          error={
            adding.isError
              ? detailOf(adding.error, 'The passkey was not created. Please try again')
              : undefined
          }
          onSubmit={submit}
        >
          <Field
            label="Name"
            required
            hint="A name you’ll recognize"
            error={isNameDue && name.trim() === '' ? 'Name is required' : undefined}
          >
            <Input
              ref={nameInput}
              name="name"
              value={name}
              maxLength={60}
              onChange={(event) => setName(event.target.value)}
              autoComplete="off"
            />
          </Field>
        </PasswordStep>
      )}
    </Dialog>
  )
}

async function makePasskey(name: string, password: string): Promise<{ recoveryCodes: string[] | null }> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(beginPasskey, { body: { password } }),
  ])
  const credential = await startRegistration({ optionsJSON })
  return call(addPasskey, { body: { name, credential } })
}
