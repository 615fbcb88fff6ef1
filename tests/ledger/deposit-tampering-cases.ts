const EUROS = `(select id from deposit_requests where currency = 'EUR')`

/** Ways to tamper with the rate of a deposit, and the invariant that each breaks. */
export const DEPOSIT_TAMPERING_CASES: readonly [invariant: string, tampering: string, statement: string][] = [
  [
    'deposit-rate-in-time',
    'a deposit credited at a rate of eleven days ago',
    `update deposit_requests set processed_at = created_at + interval '264 hours' where id = ${EUROS}`,
  ],
  [
    'foreign-deposit-credited-at-its-rate',
    'a better rate than the one that was recorded',
    `update transfers set amount = amount + 1 where reason = 'deposit' and source_id = ${EUROS}`,
  ],
  [
    'foreign-deposit-credited-at-its-rate',
    'another rate than the one that was paid',
    `update deposit_requests set rate_units = rate_units - 1000000000 where id = ${EUROS}`,
  ],
  [
    'repricings-are-audited',
    'a replaced rate without an administrator',
    `update deposit_requests set repriced_at = created_at + interval '1 second' where id = ${EUROS}`,
  ],
]
