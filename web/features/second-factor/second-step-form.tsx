import { KeyRound } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { FactorResponse, RequestOptions } from '#contract/people/second-factor.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import type { SecondStepMethods } from '#web/lib/api/second-step.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

interface SecondStepFormProps {
  methods: SecondStepMethods
  submitLabel: string
  askPasskey: () => Promise<RequestOptions>
  /** Throws the server's refusal. */
  verify: (response: FactorResponse) => Promise<void>
}

const PASSKEY_FAILURE = 'The passkey did not work. Try again or enter a code'

/** Asks for a code or a passkey. */
export function SecondStepForm({ methods, submitLabel, askPasskey, verify }: SecondStepFormProps) {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const hasApp = methods.includes('totp')
  const hasPasskey = methods.includes('passkey') && 'PublicKeyCredential' in window
  const byCode = useAction({
    call: () => verify({ code }),
    onError: () => input.current?.select(),
  })
  const byPasskey = useAction({ call: async () => verify(await signWithPasskey(askPasskey)) })
  useEffect(() => input.current?.focus(), [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() === '') input.current?.focus()
    else byCode.mutate()
  }
  return (
    <div className="grid gap-4">
      {hasPasskey && (
        <>
          <Button
            size="lg"
            block
            icon={<KeyRound aria-hidden />}
            pending={byPasskey.isPending}
            onClick={() => byPasskey.mutate()}
          >
            Use a passkey
          </Button>
          <p role="alert" className="text-center text-sm text-danger empty:hidden">
            {byPasskey.isError && detailOf(byPasskey.error, PASSKEY_FAILURE)}
          </p>
          <p className="text-center text-sm text-fg-2">or</p>
        </>
      )}
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Field
          label={hasApp ? 'Code' : 'Recovery Code'}
          required
          hint={hasApp ? 'The 6-digit code from your authenticator app, or a recovery code' : undefined}
          error={byCode.isError ? detailOf(byCode.error) : undefined}
        >
          <Input
            ref={input}
            name="code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Button
          type="submit"
          size="lg"
          block
          variant={hasPasskey ? 'secondary' : 'primary'}
          pending={byCode.isPending}
        >
          {submitLabel}
        </Button>
      </form>
    </div>
  )
}

/** The browser asks the user, and the authenticator signs. The code is fetched on demand. */
async function signWithPasskey(askPasskey: () => Promise<RequestOptions>): Promise<FactorResponse> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    askPasskey(),
  ])
  return { assertion: await startAuthentication({ optionsJSON }) }
}
