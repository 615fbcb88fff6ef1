import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { getWallet } from '#contract/cash/deposits.ts'
import { type Cents, parseCents } from '#domain/money/money.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Money } from '#web/ui/figures/money.tsx'

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

export function WithdrawalAmount({ error, availableCents, control }: WithdrawalAmountProps) {
  return (
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
}
