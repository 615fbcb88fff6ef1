import { ExternalLink } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  getSecondFactor,
  removePasskey,
  removeTotp,
  replaceRecoveryCodes,
} from '#contract/people/second-factor.ts'
import { listSessions } from '#contract/people/sessions.ts'
import { browserName } from '#domain/people/browser.ts'
import { inFours } from '#domain/people/second-factor.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { QrCode } from '#web/ui/figures/qr-code.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'
import { OnceDialog, PasswordStep, RecoveryCodes } from './password-dialogs.tsx'
export type FactorChange = { name: 'totp' | 'passkey' | 'codes' } | Removal

interface Removal {
  name: 'remove'
  what: 'totp' | { id: string; name: string }
}

interface ChangeDialogProps {
  change: FactorChange
  onClose: () => void
}

/** All in one file, because every page lists the name of every code file. */
export default function ChangeDialog({ change, onClose }: ChangeDialogProps) {
  if (change.name === 'remove') return <RemoveDialog what={change.what} onClose={onClose} />
  const Shown = DIALOGS[change.name]
  return <Shown onClose={onClose} />
}

const DIALOGS = { totp: TotpDialog, passkey: PasskeyDialog, codes: CodesDialog }

/** Password, secret, first code, recovery codes. */
function TotpDialog({ onClose }: { onClose: () => void }) {
  const codes = useNewCodes(onClose)
  const begun = useAction({
    call: (password: string) => call(beginTotp, { body: { password } }),
  })
  const confirmed = useAction({
    call: (code: string) => call(confirmTotp, { body: { code } }),
    success: 'Authenticator app added',
    onSuccess: codes.showIfNew,
    refreshes: [getSecondFactor, listSessions],
  })
  return (
    <OnceDialog
      title="Set Up an Authenticator App"
      description="An app on your phone shows a new code every 30 seconds."
      shown={codes.shown}
      isPending={begun.isPending || confirmed.isPending}
      onClose={onClose}
    >
      {begun.data === undefined ? (
        <PasswordStep
          submitLabel="Continue"
          pending={begun.isPending}
          error={begun.isError ? detailOf(begun.error) : undefined}
          onSubmit={(password) => begun.mutate(password)}
        />
      ) : (
        <SecretStep
          {...begun.data}
          pending={confirmed.isPending}
          error={confirmed.isError ? detailOf(confirmed.error) : undefined}
          onCode={(code) => confirmed.mutate(code)}
        />
      )}
    </OnceDialog>
  )
}

interface SecretStepProps {
  secret: string
  uri: string
  pending: boolean
  error: string | undefined
  onCode: (code: string) => void
}

function SecretStep({ secret, uri, pending, error, onCode }: SecretStepProps) {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() !== '') onCode(code)
  }
  return (
    <div className="grid gap-4">
      <div>
        <p className="mb-3 text-sm text-fg-2">
          Scan the QR code with the app, enter the key, or open the app with the link.
        </p>
        <QrCode text={uri} label="Key to scan" />
        <div className="mt-3 flex items-center justify-between gap-3 rounded-md bg-surface-2 px-3 py-1">
          <span aria-label="Key" role="group" className="font-medium wrap-anywhere">
            {inFours(secret, ' ')}
          </span>
          <CopyButton label="Copy the key" text={secret} />
        </div>
        <a
          href={uri}
          className={
            'mt-2 inline-flex min-h-11 items-center gap-1.5 text-sm font-strong text-brand hover:underline ' +
            '[&_svg]:size-4'
          }
        >
          <ExternalLink aria-hidden />
          Open in an authenticator app
        </a>
      </div>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Field label="Code" required hint="The 6-digit code in the app" error={error}>
          <Input
            ref={input}
            name="code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </Field>
        <Button type="submit" block disabled={code.trim() === ''} pending={pending}>
          Turn On
        </Button>
      </form>
    </div>
  )
}

/** The recovery codes that come with a first second step; without any the dialog closes. */
function useNewCodes(onClose: () => void) {
  const [codes, setCodes] = useState<readonly string[]>()
  return {
    shown: codes && <RecoveryCodes codes={codes} onKept={onClose} />,
    showIfNew({ recoveryCodes }: { recoveryCodes: readonly string[] | null }) {
      if (recoveryCodes === null) onClose()
      else setCodes(recoveryCodes)
    },
  }
}

/** Asks for a name and the password, then for the passkey. The first passkey ends with recovery codes. */
function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(() => browserName(navigator.userAgent))
  const [isNameDue, setNameDue] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)
  const codes = useNewCodes(onClose)
  const adding = useAction({
    call: (password: string) => makePasskey(name.trim(), password),
    success: { title: 'Passkey added', description: name.trim() },
    onSuccess: codes.showIfNew,
    refreshes: [getSecondFactor, listSessions],
  })
  const submit = (password: string) => {
    setNameDue(name.trim() === '')
    // The server would refuse it only after the device made the passkey.
    if (name.trim() === '') nameInput.current?.focus()
    else adding.mutate(password)
  }
  return (
    <OnceDialog
      title="Add a Passkey"
      description="Use your fingerprint, face or screen lock to sign in."
      shown={codes.shown}
      isPending={adding.isPending}
      onClose={onClose}
    >
      <PasswordStep
        submitLabel="Add a passkey"
        pending={adding.isPending}
        error={
          adding.isError ? detailOf(adding.error, 'The passkey was not created. Please try again') : undefined
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
    </OnceDialog>
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

function CodesDialog({ onClose }: { onClose: () => void }) {
  const replacing = useAction({
    call: () => call(replaceRecoveryCodes, {}),
    refreshes: [getSecondFactor],
    failure: 'Could not create new codes',
  })
  const { data } = replacing
  return (
    <OnceDialog
      title="New Recovery Codes"
      description="Your current codes will stop working."
      shown={data && <RecoveryCodes codes={data.recoveryCodes} onKept={onClose} />}
      isPending={replacing.isPending}
      onClose={onClose}
    >
      <Button block pending={replacing.isPending} onClick={() => replacing.mutate()}>
        Create new codes
      </Button>
    </OnceDialog>
  )
}

type RemoveDialogProps = Pick<ChangeDialogProps, 'onClose'> & Pick<Removal, 'what'>
function RemoveDialog({ what, onClose }: RemoveDialogProps) {
  const name = what === 'totp' ? 'the authenticator app' : `the passkey ${what.name}`
  const removal = useAction({
    call: () => (what === 'totp' ? call(removeTotp, {}) : call(removePasskey, { params: { id: what.id } })),
    success: { title: 'Removed', description: `You now sign in without ${name}` },
    onSuccess: onClose,
    failure: 'Removal failed',
    refreshes: [getSecondFactor],
  })
  return (
    <ActionDialog
      open
      onOpenChange={onClose}
      title={what === 'totp' ? 'Remove the Authenticator App' : 'Remove the Passkey'}
      description={`You can no longer sign in with ${name}. Without a second step, your password alone signs you in.`}
      action={removal}
      button="Remove"
      isDestructive
    />
  )
}
