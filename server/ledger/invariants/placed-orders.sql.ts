/** Every accepted order by its placing id: a queued one's precedes its trade's, one filled at once is its trade. */
export const PLACED_ORDERS = `
  select customer_id, id, side from queued_orders
  union all
  select t.customer_id, t.id, t.type from transactions t
  where t.type in ('buy', 'sell') and not exists (
    select 1 from queued_orders o where o.customer_id = t.customer_id and o.transaction_id = t.id)`
