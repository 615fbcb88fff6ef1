import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addPasskey, beginPasskey, getSecondFactor } from '#contract/second-factor.ts'
import { listSessions } from '#contract/sessions.ts'
import { detailOf } from '../../api/call-error.ts'
import { call } from '../../api/client.ts'
import { refresh } from '../../api/query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { browserName } from '../profile/browser-name.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** A name and the password, then the browser asks; at the end, for the first, the recovery codes. */
export default function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(() => browserName(navigator.userAgent))
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const adding = useMutation({
    mutationFn: (password: string) => makePasskey(name, password),
    onSuccess: ({ recoveryCodes }) => {
      toast({ tone: 'success', title: 'Passkey added', description: name })
      if (recoveryCodes === null) onClose()
      else setCodes(recoveryCodes)
      return refresh(getSecondFactor, listSessions)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a Passkey"
      description={
        codes === null ? 'Your device signs for you, unlocked as you always unlock it.' : undefined
      }
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : (
        <PasswordStep
          submitLabel="Add a passkey"
          pending={adding.isPending}
          error={
            adding.isError ? detailOf(adding.error, 'The passkey was not made. Please try again') : undefined
          }
          onSubmit={(password) => adding.mutate(password)}
        >
          <Field label="Name" required hint="So that you know it again in the list">
            <Input
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
