const ROOT = `(select id from users where username = 'root')`
const ADA = `(select id from users where username = 'ada')`
/** A change of the fee of withdrawals, and its line for a value. */
const CHANGED = `insert into settings
  values (9000000, 'fees.withdrawal', '600', '2026-12-01', ${ROOT}, null, 'no', '2026-11-30')`
const audited = (value: string) => `
  insert into audit_log (id, at, actor_id, actor_kind, action, subject_type, subject_id, after)
  values (9000001, '2026-11-30', ${ROOT}, 'administrator', 'setting.changed', 'setting', 'fees.withdrawal',
    '{"settingsId": "9000000", "value": ${value}}')`
const WAITING_BUY = `side = 'buy' and status = 'pending'`

/** Ways to tamper with fees and the settings that decided them, and the invariant that each breaks. */
export const SETTINGS_TAMPERING_CASES: readonly [invariant: string, tampering: string, statement: string][] =
  [
    [
      'fee-of-its-settings',
      'a rate that was changed in its row',
      `update settings set value = '40' where key = 'fees.sale_commission'`,
    ],
    [
      'fee-of-its-settings',
      'a rate for the past that was put in afterwards',
      `insert into settings values (-1, 'fees.sale_commission', '40', '1970-01-01', null, null, 'forged', '1970-01-01');
     update settings set effective_from = '1969-12-31' where key = 'fees.sale_commission' and id <> -1`,
    ],
    [
      'fee-of-its-settings',
      'a sale at a rate of its own',
      `update transactions set fee_bps = 100 where type = 'sell'`,
    ],
    [
      'fee-of-its-settings',
      'a sale that is called older than the settings, at another rate',
      `update transactions set settings_id = null, fee_bps = 40 where type = 'sell'`,
    ],
    [
      'decided-by-known-settings',
      'a trade by settings that are not there',
      `update transactions set settings_id = settings_id + 7 where type = 'buy'`,
    ],
    [
      'decided-by-known-settings',
      'a trade by settings of later',
      `insert into settings values (-1, 'stop.buys', 'null', '2999-01-01', null, null, 'forged', '2999-01-01');
     update transactions set settings_id = -1 where type = 'buy'`,
    ],
    [
      'orders-keep-their-settings',
      'a trade by other settings than its order was placed under',
      `update orders set status = 'filled', settled_at = created_at, settings_id = settings_id + 1,
       transaction_id = (select id from transactions t where t.type = 'buy' limit 1) where ${WAITING_BUY}`,
    ],
    [
      'withdrawal-fee-of-its-settings',
      'a withdrawal at a fee of its own',
      `update withdrawal_requests set fee_cents = 400, net_cents = gross_cents - 400 where status = 'pending'`,
    ],
    [
      'withdrawal-fee-of-its-settings',
      'a fee that was changed in its row',
      `update settings set value = '700' where key = 'fees.withdrawal'`,
    ],
    [
      'setting-changes-are-audited',
      'a change that nobody answers for',
      `insert into settings
       values (9000000, 'fees.withdrawal', '700', '2026-12-01', ${ROOT}, null, 'no', '2026-11-30')`,
    ],
    [
      'setting-changes-are-audited',
      'a threshold that was loosened past everybody',
      `insert into settings
       values (9000000, 'thresholds.per_request', 'null', '2026-12-01', ${ROOT}, null, 'no', '2026-11-30')`,
    ],
    [
      'setting-changes-are-audited',
      'a fee of nothing that is called the one the product came with',
      `insert into settings
       values (9000000, 'fees.sale_commission', '0', '1970-01-01', null, null, 'no', '1970-01-01')`,
    ],
    [
      'setting-changes-are-audited',
      'a setting that nobody proposed',
      `insert into settings values (9000000, 'stop.buys', 'null', '2026-12-01', null, null, 'no', '2026-11-30')`,
    ],
    ['setting-changes-are-audited', 'another value than its line says', `${CHANGED}; ${audited('700')}`],
    ['setting-changes-are-audited', 'a change that is gone', audited('600')],
    [
      'setting-changes-are-audited',
      'a change confirmed by a person who saw no proposal',
      `${CHANGED}; ${audited('600')};
       update settings set confirmed_by = ${ROOT}, proposed_by = ${ADA} where id = 9000000`,
    ],
  ]
