import { formatCents, parseTypedCents } from '#domain/money/money.ts'
import type { PlanFrequency } from '#domain/trading/plans/plan.ts'
import type { FieldErrors } from '#web/features/forms/field-errors.ts'
import { typedNumber } from '#web/features/forms/typed-number.ts'

export interface PlanDraft {
  symbol: string
  amount: string
  frequency: PlanFrequency
  /** Days as "2026-11-30"; the end may be empty. */
  anchorDate: string
  endDate: string
}

/** The amount on the wire; null while invalid. */
export function plannedAmount(text: string): string | null {
  const amountCents = parseTypedCents(typedNumber(text) ?? '')
  return amountCents === null ? null : formatCents(amountCents)
}

const MIN_CENTS = 100n

/** Messages by field. Only the server knows the fund's minimum and the largest amount. */
export function checkPlan(draft: PlanDraft, today: string): FieldErrors<PlanDraft> {
  const amountCents = parseTypedCents(typedNumber(draft.amount) ?? '')
  const errors: FieldErrors<PlanDraft> = {}
  if (draft.symbol === '') errors.symbol = 'Choose a stock or a fund'
  if (amountCents === null) errors.amount = 'Enter an amount such as 200.00'
  else if (amountCents < MIN_CENTS) errors.amount = 'Minimum amount is 1.00'
  if (draft.anchorDate === '') errors.anchorDate = 'Choose a date'
  else if (draft.anchorDate < today) errors.anchorDate = 'Choose today or a later date'
  if (draft.endDate !== '' && draft.endDate < draft.anchorDate) errors.endDate = 'Ends before it begins'
  return errors
}
