/** A choice for the sale, or for the purchase, that no request made. */
const chosen = (method: string, lots: string, of = 'sell') =>
  `insert into lot_choices (customer_id, id, transaction_id, method, lots, created_at)
   select customer_id, 900001, id, ${method}, ${lots}, created_at from transactions where type = '${of}'
   order by id limit 1`

/** Shares of the one purchase, in 1e-8. */
const ofPurchase = (units: string) =>
  `jsonb_build_array(jsonb_build_object('purchase',
     (select min(b.id)::text from transactions b where b.type = 'buy'), 'part', 0, 'units', '${units}'))`

/** Ways to tamper with tax lots and what decides them, and the invariant that each breaks. */
export const LOT_TAMPERING_CASES: readonly [invariant: string, tampering: string, statement: string][] = [
  [
    'lots-replay',
    'a lot that is larger than what was bought',
    `update positions set quantity_units = 1 + quantity_units`,
  ],
  ['lots-replay', 'a choice that names more than a lot has', chosen('null', ofPurchase('900000000000'))],
  ['lots-replay', 'a choice that does not add up to its sale', chosen('null', ofPurchase('1'))],
  ['lots-replay', 'a stock at average cost', chosen(`'average'`, 'null')],
  [
    'lots-replay',
    'a sale of more than all lots',
    `update transactions set quantity_units = 100 * quantity_units where type = 'sell'`,
  ],
  ['lot-choices-are-of-sales', 'lots chosen for a purchase', chosen(`'lifo'`, 'null', 'buy')],
]
