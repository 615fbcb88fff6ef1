import { useEffect, useRef } from 'react'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogFooter } from '#web/ui/dialogs/dialog-footer.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { WithdrawalsLeft } from '../limit-left.tsx'
import { PayoutAccountSelect } from './payout-account-select.tsx'
import { useWithdrawalRequest } from './use-withdrawal-request.ts'
import { WithdrawalAmount } from './withdrawal-amount.tsx'
import { BANK_FIELDS } from './withdrawal-draft.ts'
import { WithdrawalSummary } from './withdrawal-summary.tsx'

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

/** What happens to every withdrawal request. */
export const WITHDRAWAL_REVIEW_TEXT =
  'Your request is reviewed by administrators and paid within 1-3 business days after approval.'
