import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  adminListExchangeRates,
  type CustomRate,
  type ExchangeRates,
  getExchangeRates,
  setExchangeRate,
} from '#contract/market/fx.ts'
import { CUSTOM_SOURCE } from '#domain/cash/custom-rate.ts'
import { getQueueCounts } from '#contract/records/reviews.ts'
import { type ForeignCurrency, isForeignCurrency } from '#domain/cash/custom-rate.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { queryOf, refresh } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { useConfirmedMutation } from '#web/features/outcome/use-confirmed-mutation.ts'
import { ProviderRate } from './provider-rate.tsx'
import { isOddRate, ratePreview, rateProblem } from './rate-draft.ts'

interface RateDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The rate to change; undefined to add one. */
  editing: CustomRate | undefined
  /** Those without a custom rate, to choose from. */
  currencies: readonly ForeignCurrency[]
}

/** Sets a custom rate. Shows how it reads, and warns if it is far from the provider's. */
export default function RateDialog({ open, onOpenChange, editing, currencies }: RateDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={editing ? 'Edit Exchange Rate' : 'Add Exchange Rate'}
      description="Applies to new requests only."
    >
      <RateForm editing={editing} currencies={currencies} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

type RateFormProps = Pick<RateDialogProps, 'editing' | 'currencies'> & { onClose: () => void }

function RateForm({ editing, currencies, onClose }: RateFormProps) {
  // Chosen when it opened: the list loses a currency the moment its rate is set.
  const [offered] = useState(editing ? [editing.currency] : currencies)
  const [currency, setCurrency] = useState(offered[0])
  const [typed, setTyped] = useState(editing?.rateToUSD ?? '')
  const [isLeft, setIsLeft] = useState(false)
  const { data: now } = useQuery({ ...queryOf(getExchangeRates, {}), refetchOnMount: 'always' })
  const saving = useSetRate(editing, onClose)

  const provider = editing ? comparedWith(editing) : currency && now && providerIn(now, currency)
  const preview = currency && ratePreview(currency, typed)
  const problem = typed.trim() !== '' || isLeft ? rateProblem(typed) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (currency && preview) void saving.mutate({ currency, rateToUSD: typed.trim() })
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Field label="Currency" required>
        <Select
          value={currency}
          disabled={editing !== undefined}
          onChange={({ target: { value } }) => isForeignCurrency(value) && setCurrency(value)}
        >
          {offered.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </Field>
      <Field label="Rate to USD" required error={problem ?? fieldError(saving.error)}>
        <Input
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            if (saving.isError) saving.reset()
          }}
          onBlur={() => setIsLeft(true)}
          inputMode="decimal"
          step="0.000001"
          autoComplete="off"
          placeholder="0.000000"
          unit="USD"
        />
      </Field>
      <div className="rounded-md bg-surface-2 px-3.5 py-3">
        <p aria-live="polite" className="min-h-6 font-semibold wrap-anywhere">
          {preview ?? `1 ${currency} = … USD`}
        </p>
        {provider && currency && <ProviderRate currency={currency} {...provider} />}
      </div>
      {isOddRate(typed, provider?.rate) && (
        <Note tone="warn">
          More than 20% off the provider’s rate. Check the decimal point and the direction.
        </Note>
      )}
      <UnconfirmedNote text={saving.unconfirmed} />
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!preview} pending={saving.isPending}>
          {editing ? 'Update Rate' : 'Add Rate'}
        </Button>
      </div>
    </form>
  )
}

function useSetRate(editing: CustomRate | undefined, onSet: () => void) {
  return useConfirmedMutation<{ currency: ForeignCurrency; rateToUSD: string }, unknown>({
    what: 'rate',
    send: async (body, { isCheck }) => {
      const rates = isCheck ? await call(adminListExchangeRates, {}) : []
      const now = rates.find(({ currency }) => currency === body.currency)
      // The lost request has set it, or a colleague has since: theirs is newer, and stays.
      if (now && now.updatedAt !== editing?.updatedAt) return now
      return call(setExchangeRate, { body })
    },
    onSuccess: () => {
      toast({ tone: 'success', title: 'Exchange rate updated', description: 'Rate set successfully' })
      onSet()
      return refresh(adminListExchangeRates, getExchangeRates, getQueueCounts)
    },
    onError: (error) => {
      const description = detailOf(error, 'Please check your connection and try again')
      toast({ tone: 'error', title: 'Update failed', description })
    },
  })
}

const comparedWith = ({ providerRate, providerSource }: CustomRate) => ({
  rate: providerRate,
  source: providerSource,
})

/** The current rate is the provider's, unless an administrator has just set one. */
function providerIn({ ratesToUSD, sources }: ExchangeRates, currency: ForeignCurrency) {
  const source = sources[currency] ?? null
  return source === CUSTOM_SOURCE ? undefined : { rate: ratesToUSD[currency] ?? null, source }
}

const fieldError = (error: unknown): string | undefined =>
  error instanceof CallError ? error.errors.find(({ path }) => path === 'rateToUSD')?.message : undefined
