import { ExternalLink } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { beginTotp, confirmTotp, getSecondFactor } from '#contract/people/second-factor.ts'
import { listSessions } from '#contract/people/sessions.ts'
import { inFours } from '#domain/people/second-factor.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { QrCode } from '#web/ui/figures/qr-code.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Password, secret, first code, recovery codes. */
export default function TotpDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const begun = useAction({
    call: (password: string) => call(beginTotp, { body: { password } }),
  })
  const confirmed = useAction({
    call: (code: string) => call(confirmTotp, { body: { code } }),
    success: 'Authenticator app added',
    onSuccess: ({ recoveryCodes }) => {
      if (recoveryCodes === null) onClose()
      else setCodes(recoveryCodes)
    },
    refreshes: [getSecondFactor, listSessions],
  })
  const isBusy = begun.isPending || confirmed.isPending
  return (
    <Dialog
      open
      layer={codes === null ? 'page' : 'cover'}
      onOpenChange={() => isBusy || codes !== null || onClose()}
      title="Set Up an Authenticator App"
      description={codes === null ? 'An app on your phone shows a new code every 30 seconds.' : undefined}
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : begun.data === undefined ? (
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
    </Dialog>
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
