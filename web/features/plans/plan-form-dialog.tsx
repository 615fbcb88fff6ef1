import { listOrders } from '#contract/trading/orders.ts'
import { changePlan, createPlan, type Plan } from '#contract/trading/plans.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { PLAN_FREQUENCIES } from '#domain/trading/plans/plan.ts'
import { call } from '#web/lib/api/client.ts'
import { now } from '#web/lib/live/clock.ts'
import { useForm } from '#web/features/forms/use-form.ts'
import { OrderButton } from '#web/features/orders/order-button.tsx'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { dateText } from '#web/ui/figures/calendar-date.ts'
import { HOW_OFTEN } from './plan-words.ts'
import { checkPlan, type PlanDraft, plannedAmount } from './plan-draft.ts'
import type { ComponentProps } from 'react'
import { useConfig } from '#web/lib/api/config.ts'
import { useAssets } from '#web/lib/live/live-assets.ts'

interface PlanFormDialogProps extends DialogState {
  plan?: Plan
  /** Of a new plan, if known. */
  symbol?: string
}

/** Creates a recurring investment, or changes one from its next due date on. */
export default function PlanFormDialog({ plan, symbol, ...dialog }: PlanFormDialogProps) {
  return (
    <Dialog
      {...dialog}
      title={plan === undefined ? 'Invest Regularly' : 'Change Recurring Investment'}
      description="Bought for the same amount at noon Eastern. Where a date has no session, on the next one."
    >
      <PlanForm
        key={plan?.id ?? 'new'}
        plan={plan}
        symbol={plan?.assetSymbol ?? symbol}
        onDone={() => dialog.onOpenChange(false)}
      />
    </Dialog>
  )
}

interface PlanFormProps {
  plan: Plan | undefined
  symbol: string | undefined
  onDone: () => void
}

function PlanForm({ plan, symbol, onDone }: PlanFormProps) {
  const today = newYorkDateAt(now().getTime())
  const { ref, draft, errors, control, submit } = useForm<PlanDraft>({
    defaults: {
      symbol: symbol ?? '',
      amount: plan?.amount ?? '',
      frequency: plan?.frequency ?? 'monthly',
      anchorDate: plan?.next?.dueDate ?? today,
      endDate: plan?.endDate ?? '',
    },
    check: (typed) => checkPlan(typed, today),
    checkOn: 'onBlur',
  })
  const sending = usePlanCall(plan, onDone)
  const amount = plannedAmount(draft.amount)
  return (
    <form ref={ref} noValidate className="grid gap-4" onSubmit={submit((typed) => sending.mutate(typed))}>
      {symbol === undefined && (
        <Field label="Stock or fund" required error={errors.symbol}>
          <SymbolSelect {...control('symbol')} />
        </Field>
      )}
      <Field label="Amount" required error={errors.amount}>
        <Input {...control('amount')} inputMode="decimal" autoComplete="off" placeholder="0.00" unit="USD" />
      </Field>
      <Field label="How often" required>
        <Select {...control('frequency')}>
          {PLAN_FREQUENCIES.map((frequency) => (
            <option key={frequency} value={frequency}>
              {capital(HOW_OFTEN[frequency])}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={plan === undefined ? 'First purchase' : 'Next purchase'}
          required
          error={errors.anchorDate}
        >
          <Input {...control('anchorDate')} type="date" min={today} />
        </Field>
        <Field label="Ends on (optional)" error={errors.endDate}>
          <Input {...control('endDate')} type="date" min={draft.anchorDate || today} />
        </Field>
      </div>
      <UnconfirmedNote text={sending.unconfirmed} />
      <OrderButton pending={sending.isPending}>
        {amount === null || draft.symbol === ''
          ? 'Invest Regularly'
          : `Invest $${amount} in ${draft.symbol} ${HOW_OFTEN[draft.frequency]}`}
      </OrderButton>
    </form>
  )
}

const usePlanCall = (plan: Plan | undefined, onDone: () => void) =>
  useConfirmedAction<PlanDraft, Plan>({
    what: 'recurring investment',
    send: ({ symbol, amount, frequency, anchorDate, endDate }, { idempotencyKey }) => {
      const terms = {
        amount: plannedAmount(amount) ?? amount,
        frequency,
        anchorDate,
        endDate: endDate === '' ? null : endDate,
      }
      if (plan === undefined) return call(createPlan, { body: { symbol, ...terms } }, { idempotencyKey })
      // Without an anchor the old one stays: months count from their first day.
      const { anchorDate: anchor, ...others } = terms
      const isMoved = anchor !== (plan.next?.dueDate ?? '') || frequency !== plan.frequency
      return call(changePlan, {
        params: { id: plan.id },
        body: { ...others, ...(isMoved && { anchorDate: anchor }) },
      })
    },
    nameOf: (draft) => ['plan', plan?.id, draft],
    success: ({ assetSymbol, next }) => ({
      title: plan === undefined ? `You invest in ${assetSymbol} regularly` : 'Recurring investment changed',
      ...(next !== null && { description: `Next on ${dateText(next.runsOn)}` }),
    }),
    onSuccess: onDone,
    failure: 'Nothing was changed',
    refreshes: [listOrders],
  })

const capital = (text: string): string => text.replace(/^./, (first) => first.toUpperCase())

function SymbolSelect(props: ComponentProps<typeof Select>) {
  const { offerings } = useConfig()
  const groups = [
    { label: 'Stocks', assets: useAssets('stock').data },
    { label: 'Funds', assets: useAssets('mutual_fund').data },
  ]
  return (
    <Select {...props}>
      <option value="">Choose…</option>
      {groups.map(({ label, assets }) => (
        <optgroup key={label} label={label}>
          {assets
            ?.filter(({ symbol }) => offerings[symbol] === undefined)
            .toSorted((a, b) => a.symbol.localeCompare(b.symbol))
            .map(({ symbol, name }) => (
              <option key={symbol} value={symbol}>
                {symbol} · {name}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  )
}
