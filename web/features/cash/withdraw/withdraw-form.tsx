import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef } from 'react'
import { getWallet } from '#contract/cash/deposits.ts'
import {
  getPayoutPause,
  listPayoutAccounts,
  listWithdrawalRequests,
  type PayoutAccount,
  requestWithdrawal,
} from '#contract/cash/withdrawals.ts'
import { listLimits } from '#contract/office/customers/limits.ts'
import { listTransactions } from '#contract/trading/transactions.ts'
import { type Cents, parseCents } from '#domain/money/money.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useForm } from '#web/features/forms/use-form.ts'
import { refreshAfter } from '#web/features/outcome/refresh-config.ts'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { queryOf, refresh, useAnswer } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogFooter } from '#web/ui/dialogs/dialog-footer.tsx'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { WithdrawalsLeft } from '../limit-left.tsx'
import { maskedAccount } from '../masked-account.ts'
import { UnlessPaused } from './payout-pause.tsx'
import {
  BANK_FIELDS,
  canRequest,
  draftErrors,
  EMPTY_ACCOUNT,
  splitOf,
  type WithdrawalDraft,
  withdrawalFeeOf,
} from './withdrawal-draft.ts'

/** Does not depend on the KYC status: money can always leave. */
export default function WithdrawDialog({ onRequested, ...state }: DialogState & { onRequested: () => void }) {
  return (
    <Dialog {...state} title="Withdraw Funds" description={WITHDRAWAL_REVIEW_TEXT}>
      <UnlessPaused>
        <WithdrawForm
          onRequested={() => {
            state.onOpenChange(false)
            onRequested()
          }}
        />
      </UnlessPaused>
    </Dialog>
  )
}

interface WithdrawFormProps {
  /** Typed before this form took over. */
  startAmount?: string
  onRequested: () => void
}

/** Asks for a payout to a bank account. */
export function WithdrawForm({ startAmount = '', onRequested }: WithdrawFormProps) {
  const request = useWithdrawalRequest(startAmount, onRequested)
  const { accounts, isAwaitingAccounts, availableCents, isReady, isPending, unconfirmed } = request
  const { ref, draft, errors, change, control } = request.form
  const passwordInput = useRef<HTMLInputElement>(null)
  // With an amount and an account only the password is missing.
  useEffect(() => {
    if (startAmount !== '') passwordInput.current?.focus()
  }, [startAmount])
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        request.submit()
      }}
    >
      <div className="grid gap-4">
        <WithdrawalAmount error={errors.amount} availableCents={availableCents} control={control('amount')} />
        <WithdrawalsLeft />
        <WithdrawalSummary amount={draft.amount} />
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-3 font-semibold">Bank details</legend>
          {accounts.length > 0 ? (
            <PayoutAccountSelect accounts={accounts} chosen={draft} onChoose={change} />
          ) : (
            // Always there, so that nothing moves when the accounts arrive or there are none.
            <Field label="Pay out to" className="col-span-full">
              <Select disabled>
                <option>{isAwaitingAccounts ? 'Loading...' : 'A new bank account'}</option>
              </Select>
            </Field>
          )}
          {BANK_FIELDS.map(({ name, label }) => (
            <Field
              key={name}
              label={label}
              required
              error={errors[name]}
              {...(name === 'bankAccountNumber' ? { className: 'col-span-full' } : {})}
            >
              <Input
                {...control(name)}
                maxLength={140}
                autoComplete="off"
                spellCheck={false}
                {...(name === 'swiftCode' ? { autoCapitalize: 'characters' } : {})}
              />
            </Field>
          ))}
        </fieldset>
        <Field label="Password" required error={errors.password} hint="Account password">
          <PasswordInput {...control('password')} ref={passwordInput} autoComplete="current-password" />
        </Field>
        <UnconfirmedNote text={unconfirmed} />
      </div>
      <DialogFooter>
        <Button type="submit" size="lg" block disabled={!isReady} pending={isPending}>
          {isPending ? 'Submitting...' : 'Submit Withdrawal Request'}
        </Button>
      </DialogFooter>
    </form>
  )
}
export const WITHDRAWAL_REVIEW_TEXT =
  'Your request is reviewed by administrators and paid within 1-3 business days after approval.'

interface PayoutAccountSelectProps {
  accounts: readonly PayoutAccount[]
  chosen: PayoutAccount
  onChoose: (account: PayoutAccount) => void
}

/** Fills in a previously paid account, or clears the fields. */
function PayoutAccountSelect({ accounts, chosen, onChoose }: PayoutAccountSelectProps) {
  const index = accounts.findIndex((account) =>
    BANK_FIELDS.every(({ name }) => account[name] === chosen[name].trim()),
  )
  return (
    <Field label="Pay out to" className="col-span-full">
      <Select
        value={index}
        onChange={({ target: { value } }) => onChoose(accounts[Number(value)] ?? EMPTY_ACCOUNT)}
      >
        {accounts.map((account, at) => (
          <option
            key={`${account.swiftCode} ${account.bankAccountNumber} ${account.bankAccountName}`}
            value={at}
          >
            {maskedAccount(account.bankAccountNumber)} · {account.bankName}
          </option>
        ))}
        <option value={-1}>Another bank account</option>
      </Select>
    </Field>
  )
}

/**
 * A withdrawal being written. The last paid account is filled in until something is typed. A failure keeps what was
 * typed, but not a wrong password.
 */
function useWithdrawalRequest(startAmount: string, onRequested: () => void) {
  const availableCents = useAvailableCents()
  const facts = { availableCents, feeCents: withdrawalFeeOf(useConfig()) }
  const { data: accounts = [], isPending: isAwaitingAccounts } = useAnswer(listPayoutAccounts, {})
  const form = useForm<WithdrawalDraft>({
    defaults: { amount: '', password: '', ...(accounts[0] ?? EMPTY_ACCOUNT) },
    ...(startAmount !== '' && { typed: { amount: startAmount } }),
    check: (typed) => draftErrors(typed, facts),
    checkOn: 'onBlur',
    keepAs: 'withdrawal',
  })
  const { draft, change, focus, reset, setErrors } = form
  const request = useConfirmedAction({
    what: 'withdrawal',
    send: (body: WithdrawalDraft, { idempotencyKey }) =>
      call(requestWithdrawal, { body: { ...body, amount: body.amount.trim() } }, { idempotencyKey }),
    nameOf: ({ password: _, ...rest }) => rest,
    success: {
      title: 'Withdrawal request submitted',
      description: 'Your withdrawal request is pending approval',
    },
    onSuccess: () => {
      reset()
      void refresh(getWallet, listTransactions, listWithdrawalRequests)
      onRequested()
    },
    failure: 'Request failed',
    onError: (error) => {
      // Refused requests count too.
      void refresh(listLimits)
      refreshAfter(error)
      const code = error instanceof CallError ? error.code : undefined
      if (code === 'insufficient_funds') void refresh(getWallet)
      if (code === 'payouts_paused') void refresh(getPayoutPause)
      if (code !== 'wrong_password') return setErrors(serverErrors(error))
      change({ password: '' })
      setErrors({ password: detailOf(error, '') })
      focus('password')
    },
  })
  const isReady = canRequest(draft, facts)
  return {
    form,
    accounts,
    isAwaitingAccounts,
    availableCents,
    isReady,
    isPending: request.isPending,
    unconfirmed: request.unconfirmed,
    submit() {
      if (isReady) request.mutate(draft)
    },
  }
}

/** What can be withdrawn; null until known. */
export function useAvailableCents(): Cents | null {
  const { data: wallet } = useQuery(queryOf(getWallet, {}))
  return wallet === undefined ? null : parseCents(wallet.available)
}

interface WithdrawalAmountProps {
  error: string | undefined
  availableCents: Cents | null
  control: Pick<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'onBlur'>
}

export const WithdrawalAmount = ({ error, availableCents, control }: WithdrawalAmountProps) => (
  <Field
    label="Amount"
    required
    error={error}
    aside={
      availableCents !== null && (
        <>
          Available balance: <Money value={availableCents} className="font-medium text-fg-2" />
        </>
      )
    }
  >
    <Input {...control} inputMode="decimal" autoComplete="off" placeholder="0.00" unit="USD" />
  </Field>
)

/** Fee and payout to the cent, as the server will compute them. */
export function WithdrawalSummary({ amount }: { amount: string }) {
  const { grossCents, netCents, feeCents } = splitOf(amount, withdrawalFeeOf(useConfig()))
  return (
    <div className="rounded-md bg-surface-2 px-3.5 py-3">
      <SummaryList>
        <SummaryRow label="Withdrawal fee" value={<Money value={feeCents} />} />
        <SummaryRow label="Net received" value={<Money value={netCents} className="font-semibold" />} />
        <SummaryRow label="Total from your balance" total value={<Money value={grossCents} />} />
      </SummaryList>
    </div>
  )
}
