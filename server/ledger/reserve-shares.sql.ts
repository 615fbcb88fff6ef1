/** Adds to reserved shares; negative units release them. */
export const MOVE_RESERVED_SHARES = `
update positions set reserved_units = positions.reserved_units + moved.units
from (
  select customer_id, instrument, sum(units)::bigint as units
  from unnest($1::bigint[], $2::text[], $3::bigint[]) as each (customer_id, instrument, units) group by 1, 2) as moved
where positions.customer_id = moved.customer_id and positions.instrument = moved.instrument`
