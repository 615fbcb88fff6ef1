const COPY =
  `insert into transfers select customer_id, id + 500, reason, source_id, asset, amount, debit_account, ` +
  `credit_account, created_at from transfers`
const DIVIDEND = `(select id from corporate_actions where kind = 'dividend')`

/** Ways to tamper with dividends and splits, and the invariant that each breaks. */
export const CORPORATE_ACTION_TAMPERING_CASES: readonly [
  invariant: string,
  tampering: string,
  statement: string,
][] = [
  [
    'dividend-paid-to-every-holder',
    'a dividend that a holder did not get',
    `delete from transactions where type = 'dividend'`,
  ],
  [
    'dividend-paid-to-every-holder',
    'a dividend a cent larger',
    `update transactions set amount_cents = amount_cents + 1 where type = 'dividend'`,
  ],
  [
    'dividend-paid-to-every-holder',
    'a dividend for more shares than were held',
    `update transactions set quantity_units = quantity_units + 1 where type = 'dividend'`,
  ],
  [
    'dividend-paid-to-every-holder',
    'a dividend for a customer who bought on the ex-date',
    `update transactions set created_at = a.record_at, price_at = a.record_at ` +
      `from corporate_actions a where a.kind = 'dividend' and transactions.type = 'buy'`,
  ],
  [
    'dividend-paid-to-every-holder',
    'other terms than those that were paid by',
    `update corporate_actions set per_share_units = per_share_units * 2 where kind = 'dividend'`,
  ],
  [
    'dividend-paid-to-every-holder',
    'a dividend of another symbol',
    `update corporate_actions set symbol = 'NVDA' where kind = 'dividend'`,
  ],
  [
    'dividend-paid-to-every-holder',
    'an unannounced dividend',
    `delete from corporate_actions where kind = 'dividend'`,
  ],
  [
    'dividend-paid-to-every-holder',
    'a dividend that was not carried out and was paid',
    `update corporate_actions set applied_at = null, through_customer_id = 0 where kind = 'dividend'`,
  ],
  [
    'dividend-paid-to-every-holder',
    'a buy of before the ex-date that the payment did not see',
    `update transactions set id = id + 100000 where type = 'buy'`,
  ],
  [
    'dividend-arithmetic',
    'a dividend a cent larger',
    `update transactions set amount_cents = amount_cents + 1 where type = 'dividend'`,
  ],
  [
    'dividend-arithmetic',
    'other terms than those that were paid by',
    `update corporate_actions set per_share_units = per_share_units * 2 where kind = 'dividend'`,
  ],
  ['dividend-arithmetic', 'a dividend of no action', `delete from corporate_actions where kind = 'dividend'`],
  [
    'split-scales-every-holding',
    'a split that passed a holder by',
    `delete from transactions where type = 'split'`,
  ],
  [
    'split-scales-every-holding',
    'a dust more than the ratio gives',
    `update transactions set quantity_units = quantity_units + 1 where type = 'split'`,
  ],
  [
    'split-scales-every-holding',
    'another ratio than the one that was carried out',
    `update corporate_actions set new_shares = 5 where kind = 'split'`,
  ],
  [
    'split-scales-every-holding',
    'an unannounced split',
    `delete from corporate_actions where kind = 'split'`,
  ],
  [
    'split-scales-every-holding',
    'a split that was not carried out and changed a holding',
    `update corporate_actions set applied_at = null, through_customer_id = 0 where kind = 'split'`,
  ],
  [
    'corporate-actions-have-their-transfers',
    'a dividend that moved nothing',
    `delete from transfers where reason = 'dividend'`,
  ],
  [
    'corporate-actions-have-their-transfers',
    'a dividend that moved twice',
    `${COPY} where reason = 'dividend'`,
  ],
  [
    'corporate-actions-have-their-transfers',
    'a dividend out of the fees',
    `update transfers set debit_account = 'fees' where reason = 'dividend'`,
  ],
  [
    'corporate-actions-have-their-transfers',
    'a split that took the shares it should have added',
    `update transfers set debit_account = credit_account, credit_account = debit_account where reason = 'split'`,
  ],
  [
    'corporate-actions-have-their-transfers',
    'dollars that were moved as a dividend without a holder',
    `${COPY.replace('reason,', `'dividend',`)} where reason = 'deposit' limit 1`,
  ],
  [
    'corporate-actions-add-up',
    'an action that says that there was no holder',
    `update corporate_actions set holders = 0`,
  ],
  [
    'corporate-actions-add-up',
    'a cent that was paid and is not counted',
    `update corporate_actions set paid_cents = paid_cents - 1 where id = ${DIVIDEND}`,
  ],
  [
    'corporate-actions-are-audited',
    'a dividend that left no line',
    `delete from audit_log where action = 'corporate_action.applied' and subject_id = ${DIVIDEND}::text`,
  ],
  [
    'corporate-actions-are-audited',
    'a line about an action there never was',
    `update audit_log set subject_id = '1' where action = 'corporate_action.applied' and subject_id = ` +
      `${DIVIDEND}::text`,
  ],
  [
    'costs-replay',
    'a split that changed what a holding cost',
    `update positions set cost_cents = cost_cents * 4`,
  ],
  [
    'costs-replay',
    'a holding that was not split',
    `update positions set quantity_units = quantity_units / 4`,
  ],
]
