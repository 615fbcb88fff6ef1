import { type FormEvent, useRef, useState } from 'react'
import { listDepositRequests, requestDeposit } from '#contract/cash/funding.ts'
import type { ExchangeRates } from '#contract/market/fx.ts'
import { DEPOSIT_CURRENCIES } from '#domain/cash/deposit.ts'
import { formatRate } from '#domain/money/exchange-rate.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import type { CallInput } from '#web/lib/api/client.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { useIntentCall } from '#web/lib/api/intent.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { refresh } from '#web/lib/api/query.ts'
import { useUser } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { Conversion } from './conversion.tsx'
import { canSend, type DepositDraft, draftFault, EMPTY_DRAFT, isDepositCurrency } from './deposit-draft.ts'
import { rateToUsd, useDepositRates } from './deposit-rates.ts'
import { forgetDepositReference } from './deposit-reference.ts'

interface DepositFormProps {
  /** The one shown for this transfer; without it the server gives the request a new one. */
  depositReference: string | undefined
  onRequested: () => void
}

/** Announces a bank transfer. What was typed survives a failure; a wrong password does not. */
export function DepositForm({ depositReference, onRequested }: DepositFormProps) {
  const user = useUser()
  const { depositCurrencies } = useConfig()
  const rates = useDepositRates()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [errors, setErrors] = useState<DraftErrors>({})
  const passwordInput = useRef<HTMLInputElement>(null)
  const send = useIntentCall(requestDeposit, intentOf)
  const request = useMutation({
    mutationFn: ({ amount, bankReference, ...rest }: DepositDraft) =>
      send({
        body: {
          ...rest,
          originalAmount: amount.trim(),
          bankReference: bankReference.trim(),
          ...(depositReference === undefined ? {} : { depositReference }),
          ...shownRate(rest.currency, rates.data),
        },
      }),
    onSuccess: () => {
      setDraft(EMPTY_DRAFT)
      setErrors({})
      toast({
        tone: 'success',
        title: 'Deposit request submitted',
        description: 'Your deposit request is pending approval',
      })
      void refresh(listDepositRequests)
      forgetDepositReference()
      onRequested()
    },
    onError: (error) => {
      const description = detailOf(error, 'Please check your connection and try again')
      toast({ tone: 'error', title: 'Request failed', description })
      setErrors(serverErrors(error))
      if (error instanceof CallError && error.code === 'reference_used') forgetDepositReference()
      if (error instanceof CallError && error.code === 'rate_moved') void rates.refetch()
      if (isWrongPassword(error)) {
        setDraft((typed) => ({ ...typed, password: '' }))
        passwordInput.current?.focus()
      }
    },
  })

  const knownRates = rates.isSuccess ? rates.data : null
  const isReady = canSend(draft, knownRates)
  const change = (name: keyof DepositDraft, value: string) => {
    setDraft((typed) => ({ ...typed, [name]: value }))
    setErrors(({ [name]: _, ...others }) => others)
  }
  const leave = (name: keyof DepositDraft) =>
    setErrors((shown) => ({ ...shown, [name]: draftFault(name, draft) }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) request.mutate(draft)
  }
  const text = (name: 'amount' | 'bankReference' | 'password') => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    onBlur: () => leave(name),
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
        <Field label="Currency" required error={errors.currency}>
          <Select
            value={draft.currency}
            onChange={({ target: { value } }) => isDepositCurrency(value) && change('currency', value)}
          >
            {DEPOSIT_CURRENCIES.filter((currency) => depositCurrencies.includes(currency)).map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </Select>
        </Field>
        <Field label="Amount" required error={errors.amount}>
          <Input
            {...text('amount')}
            inputMode="decimal"
            step="0.01"
            autoComplete="off"
            placeholder="0.00"
            unit={draft.currency}
          />
        </Field>
      </div>
      <Conversion draft={draft} rates={rates} />
      <Field
        label="Bank Transfer Reference"
        required
        error={errors.bankReference}
        hint={
          <>
            Enter the username of your account{user !== null && <> ({user.username})</>} as a remark on the
            bank transfer
          </>
        }
      >
        <Input {...text('bankReference')} autoComplete="off" spellCheck={false} maxLength={140} />
      </Field>
      <Field label="Password" required error={errors.password} hint="The password you sign in with">
        <PasswordInput {...text('password')} ref={passwordInput} autoComplete="current-password" />
      </Field>
      <Button type="submit" size="lg" block disabled={!isReady} pending={request.isPending}>
        {request.isPending ? 'Submitting...' : 'Submit Deposit Request'}
      </Button>
    </form>
  )
}

/** The same deposit again is the same intent, though the rate shown beside it has moved on. */
const intentOf = ({ body: { expectedRate: _, ...asked } }: CallInput<typeof requestDeposit>): string =>
  JSON.stringify(asked)

/** The rate on the screen, which shows none for dollars. */
function shownRate(currency: DepositDraft['currency'], rates: ExchangeRates | undefined) {
  const rate = currency === 'USD' || rates === undefined ? null : rateToUsd(currency, rates)
  return rate === null ? {} : { expectedRate: formatRate(rate) }
}

type DraftErrors = Partial<Record<keyof DepositDraft, string | undefined>>

const isWrongPassword = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'wrong_password'

/** What the server said about single fields, beside those fields. */
function serverErrors(error: unknown): DraftErrors {
  if (!(error instanceof CallError)) return {}
  if (isWrongPassword(error)) return { password: error.detail }
  return Object.fromEntries(
    error.errors.map(({ path, message }) => [path === 'originalAmount' ? 'amount' : path, message]),
  )
}
