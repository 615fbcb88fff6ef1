import { listDepositRequests, requestDeposit } from '#contract/cash/deposits.ts'
import type { ExchangeRates } from '#contract/market/fx.ts'
import { formatRate } from '#domain/money/exchange-rate.ts'
import { listLimits } from '#contract/office/customers/limits.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { refreshAfter } from '#web/features/outcome/refresh-config.ts'
import { refresh } from '#web/lib/api/query.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useForm } from '#web/features/forms/use-form.ts'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { canSend, type DepositDraft, draftErrors, EMPTY_DRAFT, withReference } from './deposit-draft.ts'
import { rateToUsd, useDepositRates } from './deposit-rates.ts'
import { forgetDepositReference } from './deposit-reference.ts'

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

/** The rate on the screen; none for dollars. */
function shownRate(currency: DepositDraft['currency'], rates: ExchangeRates | undefined) {
  const rate = currency === 'USD' || rates === undefined ? null : rateToUsd(currency, rates)
  return rate === null ? {} : { expectedRate: formatRate(rate) }
}
