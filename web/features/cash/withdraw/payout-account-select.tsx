import type { PayoutAccount } from '#contract/cash/withdrawals.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { maskedAccount } from '../masked-account.ts'
import { BANK_FIELDS, EMPTY_ACCOUNT } from './withdrawal-draft.ts'

interface PayoutAccountSelectProps {
  accounts: readonly PayoutAccount[]
  /** The bank details in the form. */
  chosen: PayoutAccount
  onChoose: (account: PayoutAccount) => void
}

/** Fills in a previously paid account, or clears the fields. */
export function PayoutAccountSelect({ accounts, chosen, onChoose }: PayoutAccountSelectProps) {
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
