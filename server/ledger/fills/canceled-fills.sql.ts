/**
 * Whether a trade `t` still stands: a canceled fill stays in the books, but no holding, lot, dividend or return is made
 * of it (ADR 0160).
 */
export const STANDS = `not exists (
  select 1 from corrections canceled
  where canceled.customer_id = t.customer_id and canceled.corrects = t.id and canceled.kind = 'fill_canceled')`

/** The same of customer $1's trades, for long histories: what was canceled is read once. */
export const STANDS_OF_ONE = `t.id <> all (array(
  select canceled.corrects from corrections canceled
  where canceled.customer_id = $1 and canceled.kind = 'fill_canceled'))`
