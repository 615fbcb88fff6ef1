import { serverErrors } from '#web/features/forms/field-errors.ts'
import { ActionForm } from '#web/features/outcome/action-dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CustomRate,
  type CustomRateList,
  type ExchangeRates,
  getExchangeRates,
  adminListExchangeRates,
  setExchangeRate,
} from '#contract/market/fx.ts'
import { CUSTOM_SOURCE, type ForeignCurrency } from '#domain/cash/custom-rate.ts'
import { isCode } from '#web/features/outcome/is-decided-as.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { ProviderRate } from './provider-rate.tsx'
import { isFarRate, ratePreview, rateProblem } from './rate-draft.ts'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { listProposals, propose } from '#contract/records/proposals.ts'
import { getQueueCounts } from '#contract/records/reviews.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'

interface RateFormProps {
  /** Undefined to add a rate. */
  editing: CustomRate | undefined
  /** Those without a custom rate. */
  currencies: readonly ForeignCurrency[]
  /** What one person may set. */
  limits: Pick<CustomRateList, 'bandPercent' | 'decidesAlone' | 'endedAccess'>
  onClose: () => void
}

/** Proposes a rate far from the provider's. Previews it and says who decides. */
export default function RateDialog({
  open,
  onOpenChange,
  ...form
}: DialogState & Omit<RateFormProps, 'onClose'>) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={form.editing ? 'Edit Exchange Rate' : 'Add Exchange Rate'}
      description="Applies to new requests only."
    >
      <RateForm {...form} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function RateForm({ editing, currencies, limits, onClose }: RateFormProps) {
  // Fixed at opening: the list loses a currency the moment its rate is set.
  const [offered] = useState(editing ? [editing.currency] : currencies)
  const [currency, setCurrency] = useState(offered[0])
  const [typed, setTyped] = useState(editing?.rateToUSD ?? '')
  const [reason, setReason] = useState('')
  const { data: now } = useQuery({ ...queryOf(getExchangeRates, {}), refetchOnMount: 'always' })
  const saving = useSetRate(editing, onClose)
  const proposing = useAction({
    call: (rate: { currency: ForeignCurrency; rateToUSD: string; reason: string }) =>
      call(propose, { body: { kind: 'exchange_rate', ...rate } }),
    success: { title: 'Rate proposed', description: 'It counts once another person confirms it' },
    onSuccess: onClose,
    failure: 'Could not propose it',
    refreshes: [listProposals],
  })

  const provider = editing ? comparedWith(editing) : currency && now && providerIn(now, currency)
  const preview = currency && ratePreview(currency, typed)
  const isFar = provider ? isFarRate(typed, provider.rate, limits.bandPercent) : false
  const isForTwo = (isFar && !limits.decidesAlone) || isCode(saving.error, 'needs_second_person')
  const send = () => {
    if (!currency || !preview) return
    const rate = { currency, rateToUSD: typed.trim() }
    if (isForTwo) proposing.mutate({ ...rate, reason: reason.trim() })
    else saving.mutate(rate)
  }
  return (
    <ActionForm
      action={{ ...saving, mutate: send, isPending: saving.isPending || proposing.isPending }}
      button={isForTwo ? 'Propose Rate' : editing ? 'Update Rate' : 'Add Rate'}
      isReady={Boolean(preview) && !(isForTwo && reason.trim() === '')}
      onCancel={onClose}
    >
      <Field label="Currency" required>
        <ChoiceSelect
          value={currency ?? ''}
          disabled={editing !== undefined}
          choices={offered}
          onChoose={setCurrency}
        />
      </Field>
      <RateField value={typed} onChange={setTyped} saving={saving} />
      <div className="rounded-md bg-surface-2 px-3.5 py-3">
        <p aria-live="polite" className="min-h-6 font-semibold wrap-anywhere">
          {preview ?? `1 ${currency} = … USD`}
        </p>
        {provider && currency && <ProviderRate currency={currency} {...provider} custom={typed} />}
      </div>
      {(isFar || isForTwo) && (
        <Note tone="warn">
          More than {limits.bandPercent}% from the provider’s rate
          {isForTwo
            ? ': another person must confirm it. '
            : '. It counts at once: no other person could confirm it. '}
          Check the decimal point and the direction.
        </Note>
      )}
      {isForTwo && limits.endedAccess && <Note>{limits.endedAccess}</Note>}
      {isForTwo && (
        <Field label="Reason" required hint="For the person who confirms it, and for the audit log.">
          <Textarea value={reason} maxLength={1000} onChange={({ target }) => setReason(target.value)} />
        </Field>
      )}
    </ActionForm>
  )
}

interface RateFieldProps {
  value: string
  onChange: (value: string) => void
  saving: Pick<ReturnType<typeof useSetRate>, 'error' | 'isError' | 'reset'>
}

function RateField({ value, onChange, saving }: RateFieldProps) {
  const [isLeft, setIsLeft] = useState(false)
  const problem = value.trim() !== '' || isLeft ? rateProblem(value) : undefined
  return (
    <Field label="Rate to USD" required error={problem ?? serverErrors(saving.error)['rateToUSD']}>
      <Input
        value={value}
        onChange={({ target }) => {
          onChange(target.value)
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
  )
}

const comparedWith = ({ providerRate, providerSource }: CustomRate) => ({
  rate: providerRate,
  source: providerSource,
})

/** The current rate is the provider's, unless a colleague has just set one. */
function providerIn({ ratesToUSD, sources }: ExchangeRates, currency: ForeignCurrency) {
  const source = sources[currency] ?? null
  return source === CUSTOM_SOURCE ? undefined : { rate: ratesToUSD[currency] ?? null, source }
}

/** For what one person may set. */
function useSetRate(editing: CustomRate | undefined, onSet: () => void) {
  return useConfirmedAction<{ currency: ForeignCurrency; rateToUSD: string }, unknown>({
    what: 'rate',
    send: async (body, { isCheck }) => {
      const { rates } = isCheck ? await call(adminListExchangeRates, {}) : { rates: [] }
      const now = rates.find(({ currency }) => currency === body.currency)
      // Set by the lost request, or by a colleague since: theirs is newer, and stays.
      if (now && now.updatedAt !== editing?.updatedAt) return now
      return call(setExchangeRate, { body })
    },
    success: { title: 'Exchange rate updated', description: 'Rate set successfully' },
    onSuccess: onSet,
    failure: (error) => (isCode(error, 'needs_second_person') ? undefined : 'Update failed'),
    refreshes: [adminListExchangeRates, getExchangeRates, getQueueCounts],
  })
}
