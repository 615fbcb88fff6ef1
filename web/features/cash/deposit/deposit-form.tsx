import type { ReactNode } from 'react'
import { issueDepositReference, listDepositRequests, requestDeposit } from '#contract/cash/deposits.ts'
import type { ExchangeRates } from '#contract/market/fx.ts'
import { listLimits } from '#contract/office/customers/limits.ts'
import { convertToUsd, DEPOSIT_CURRENCIES } from '#domain/cash/deposit.ts'
import { formatRate } from '#domain/money/exchange-rate.ts'
import { ZERO_CENTS } from '#domain/money/money.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useForm } from '#web/features/forms/use-form.ts'
import { refreshAfter } from '#web/features/outcome/refresh-config.ts'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { keyOf, queryClient, refresh, useAnswer } from '#web/lib/api/query.ts'
import { useUser } from '#web/lib/api/session.ts'
import { Button, SmallButton } from '#web/ui/buttons/button.tsx'
import { DialogFooter } from '#web/ui/dialogs/dialog-footer.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { exchangeRateText } from '../exchange-rate-text.ts'
import { DepositLeft } from '../limit-left.tsx'
import { RateAttribution } from '../rate-origin.tsx'
import {
  canSend,
  type DepositDraft,
  draftAmount,
  draftErrors,
  EMPTY_DRAFT,
  rateToUsd,
  useDepositRates,
  withReference,
} from './deposit-draft.ts'

type DepositRequestForm = ReturnType<typeof useDepositRequest>

export function DepositForm({ request }: { request: DepositRequestForm }) {
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

type ConversionProps = Pick<DepositRequestForm, 'rates'> & { draft: DepositDraft }

/** A foreign amount in US dollars, to the cent, as the server will compute it. */
function Conversion({ draft, rates }: ConversionProps) {
  const { data, isError } = rates
  if (isError) {
    return <RetryNote query={rates}>Failed to load exchange rates. Please try again later.</RetryNote>
  }
  if (draft.currency === 'USD' || data === undefined) return null
  const rate = rateToUsd(draft.currency, data)
  if (rate === null) {
    return <Note tone="warn">No exchange rate for {draft.currency}. Please try again later.</Note>
  }
  const amount = draftAmount(draft)
  return (
    <div className="rounded-md bg-surface-2 px-3.5 py-3">
      <SummaryList>
        <SummaryRow label="Amount in USD">
          <Money
            value={amount === null ? ZERO_CENTS : convertToUsd(amount, rate)}
            className="font-semibold"
          />
        </SummaryRow>
        <SummaryRow label="Exchange rate">{exchangeRateText(draft.currency, rate)}</SummaryRow>
      </SummaryList>
      <p className="mt-2 text-xs text-fg-2">
        We lock the rate when you submit the request.{' '}
        <RateAttribution source={data.sources[draft.currency]} />
      </p>
    </div>
  )
}

/** What to write on the transfer, so that it is recognized. */
export function DepositReferenceCard({ reference }: { reference: ReturnType<typeof useDepositReference> }) {
  const { data, error } = reference
  if (data === undefined && error !== null) {
    return <RetryNote query={reference}>Failed to load the deposit reference. {detailOf(error)}.</RetryNote>
  }
  return (
    <section
      aria-label="Deposit reference"
      aria-busy={data === undefined}
      className="rounded-md border border-brand/30 bg-brand-tint py-2.5 pr-1 pl-3.5"
    >
      <div className="flex min-h-11 items-center justify-between gap-3 md:min-h-9">
        <div className="min-w-0">
          <h3 className="text-sm text-fg-2">Deposit reference</h3>
          {data === undefined ? (
            <p className="flex items-center text-lg">
              <Skeleton className="w-32" />
              &nbsp;
            </p>
          ) : (
            <p className="text-lg font-semibold tracking-number">{data.depositReference}</p>
          )}
        </div>
        {data !== undefined && <CopyButton label="Copy deposit reference" text={data.depositReference} />}
      </div>
      <p className="mt-1 pr-2.5 text-xs text-fg-2">Add this reference to the transfer. Use it once.</p>
    </section>
  )
}

/** For the next transfer; another window may have used the one shown. */
export const useDepositReference = () => useAnswer(issueDepositReference, {})

/** Forgets a used reference, so that it is never shown again. */
const forgetDepositReference = (): void =>
  void queryClient.resetQueries({ queryKey: keyOf(issueDepositReference, {}) })

interface RetryNoteProps {
  query: { isFetching: boolean; refetch: () => unknown }
  children: ReactNode
}

/** Within a form: that something failed to load, with a retry. */
const RetryNote = ({ query: { isFetching, refetch }, children }: RetryNoteProps) => (
  <div role="alert" className="grid justify-items-start gap-2">
    <Note tone="warn" className="w-full">
      {children}
    </Note>
    <SmallButton pending={isFetching} onClick={() => void refetch()}>
      Retry
    </SmallButton>
  </div>
)
