import { DEPOSIT_CURRENCIES } from '#domain/cash/deposit.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { useUser } from '#web/lib/api/session.ts'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogFooter } from '#web/ui/dialogs/dialog-footer.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { DepositLeft } from '../limit-left.tsx'
import { Conversion } from './conversion.tsx'
import { isDepositCurrency } from './deposit-draft.ts'
import type { useDepositRequest } from './use-deposit-request.ts'

interface DepositFormProps {
  request: ReturnType<typeof useDepositRequest>
}

export function DepositForm({ request }: DepositFormProps) {
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
            <Select
              value={draft.currency}
              onChange={({ target: { value } }) => isDepositCurrency(value) && change({ currency: value })}
            >
              {DEPOSIT_CURRENCIES.filter((currency) => depositCurrencies.includes(currency)).map(
                (currency) => (
                  <option key={currency}>{currency}</option>
                ),
              )}
            </Select>
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
