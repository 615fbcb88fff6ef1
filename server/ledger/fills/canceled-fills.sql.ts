/**
 * Whether trade `t` is not canceled: a canceled fill stays in the books, but makes no holding, lot, dividend or return
 * (ADR 0160).
 */
export const STANDS = `not exists (
  select 1 from corrections canceled
  where canceled.customer_id = t.customer_id and canceled.corrects = t.id and canceled.kind = 'fill_canceled')`

/** For customer $1's long histories: reads cancellations once. */
export const STANDS_OF_ONE = `t.id <> all (array(
  select canceled.corrects from corrections canceled
  where canceled.customer_id = $1 and canceled.kind = 'fill_canceled'))`
