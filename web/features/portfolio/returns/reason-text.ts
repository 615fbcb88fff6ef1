import type { ReturnReason } from '#domain/returns/return-reasons.ts'

/** Why a figure has no value. */
const REASON_TEXTS: Record<ReturnReason, string> = {
  nothing_held: 'There was no money in it in this period',
  no_root: 'Cannot be computed: all of it falls on one day, or no rate fits',
  not_unique: 'Cannot be computed: several rates fit your deposits and withdrawals',
  under_a_year: 'Shown for periods of a year or longer',
  no_prices: 'No price of the benchmark at the start or the end of the period',
  withdrawn_more: 'Not shown: you withdrew more than the same money in it was worth',
}

/** The reason of a figure that is null. */
export const reasonText = (why: ReturnReason | null): string =>
  why === null ? 'Not known' : REASON_TEXTS[why]
