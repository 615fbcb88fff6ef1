import { listDepositRequests, requestDeposit } from '#contract/cash/deposits.ts'
import type { ExchangeRates } from '#contract/market/fx.ts'
import { listLimits } from '#contract/office/customers/limits.ts'
import { DEPOSIT_CURRENCIES } from '#domain/cash/deposit.ts'
import { formatRate } from '#domain/money/exchange-rate.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useForm } from '#web/features/forms/use-form.ts'
import { refreshAfter } from '#web/features/outcome/refresh-config.ts'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { refresh } from '#web/lib/api/query.ts'
import { useUser } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogFooter } from '#web/ui/dialogs/dialog-footer.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { DepositLeft } from '../limit-left.tsx'
import { Conversion } from './conversion.tsx'
import {
  canSend,
  type DepositDraft,
  draftErrors,
  EMPTY_DRAFT,
  rateToUsd,
  useDepositRates,
  withReference,
} from './deposit-draft.ts'
import { forgetDepositReference } from './deposit-reference-card.tsx'

export function DepositForm({ request }: { request: ReturnType<typeof useDepositRequest> }) {
  const user = useUser()
  const { depositCurrencies } = useConfig()
  const { form, rates, isReady, isPending, unconfirmed, submit } = request
  const { ref, draft, errors, change, control } = form
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
          <Field label="Currency" required error={errors.currency}>
            <ChoiceSelect
              choices={DEPOSIT_CURRENCIES.filter((currency) => depositCurrencies.includes(currency))}
              value={draft.currency}
              onChoose={(currency) => change({ currency })}
            />
          </Field>
          <Field label="Amount" required error={errors.amount}>
            <Input
              {...control('amount')}
              inputMode="decimal"
              step="0.01"
              autoComplete="off"
              placeholder="0.00"
              unit={draft.currency}
            />
          </Field>
        </div>
        <DepositLeft isForeign={draft.currency !== 'USD'} />
        <Conversion draft={draft} rates={rates} />
        <Field
          label="Bank Transfer Reference"
          error={errors.bankReference}
          hint={
            <>
              Enter the username of your account{user !== null && <> ({user.username})</>} as a remark on the
              bank transfer
            </>
          }
        >
          <Input {...control('bankReference')} autoComplete="off" spellCheck={false} maxLength={140} />
        </Field>
        <Field label="Password" required error={errors.password} hint="Account password">
          <PasswordInput {...control('password')} autoComplete="current-password" />
        </Field>
        <UnconfirmedNote text={unconfirmed} />
      </div>
      <DialogFooter>
        <Button type="submit" size="lg" block disabled={!isReady} pending={isPending}>
          {isPending ? 'Submitting...' : 'Submit Deposit Request'}
        </Button>
      </DialogFooter>
    </form>
  )
}

/**
 * A deposit request being written. A failure keeps what was typed, but not a wrong password. Without `depositReference`
 * the server gives the request a new one.
 */
export function useDepositRequest(depositReference: string | undefined, onRequested: () => void) {
  const rates = useDepositRates()
  const { largestDeposit } = useConfig()
  const form = useForm<DepositDraft>({
    defaults: { ...EMPTY_DRAFT, bankReference: depositReference ?? '' },
    check: (typed) => draftErrors(withReference(typed, depositReference), largestDeposit),
    checkOn: 'onBlur',
    keepAs: 'deposit',
  })
  const { draft, change, focus, reset, setErrors } = form
  const request = useConfirmedAction({
    what: 'deposit',
    send: ({ amount, bankReference, ...rest }: DepositDraft, { idempotencyKey }) => {
      const body = {
        ...rest,
        originalAmount: amount.trim(),
        bankReference: bankReference.trim(),
        ...(depositReference === undefined ? {} : { depositReference }),
        ...shownRate(rest.currency, rates.data),
      }
      return call(requestDeposit, { body }, { idempotencyKey })
    },
    // Without the rate beside it, which moves.
    nameOf: ({ password: _, ...rest }) => [rest, depositReference],
    success: { title: 'Deposit request submitted', description: 'Your deposit request is pending approval' },
    onSuccess: () => {
      reset()
      void refresh(listDepositRequests)
      forgetDepositReference()
      onRequested()
    },
    failure: 'Request failed',
    onError: (error) => {
      // Refused requests count too.
      void refresh(listLimits)
      refreshAfter(error)
      const code = error instanceof CallError ? error.code : undefined
      if (code === 'reference_used') forgetDepositReference()
      if (code === 'rate_moved') void rates.refetch()
      const { originalAmount: amount, ...errors } = serverErrors(error)
      if (code !== 'wrong_password') return setErrors({ ...errors, amount })
      change({ password: '' })
      setErrors({ password: detailOf(error, '') })
      focus('password')
    },
  })
  const sent = withReference(draft, depositReference)
  const isReady = canSend(sent, rates.isSuccess ? rates.data : null)
  return {
    form,
    rates,
    isReady,
    isPending: request.isPending,
    unconfirmed: request.unconfirmed,
    submit() {
      if (isReady) request.mutate(sent)
    },
  }
}

function shownRate(currency: DepositDraft['currency'], rates: ExchangeRates | undefined) {
  const rate = currency === 'USD' || rates === undefined ? null : rateToUsd(currency, rates)
  return rate === null ? {} : { expectedRate: formatRate(rate) }
}
