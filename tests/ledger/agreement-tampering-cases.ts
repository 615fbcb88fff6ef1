const ADA = `(select id from users where username = 'ada')`
const ROOT = `(select id from users where username = 'root')`

/** A second version whose grace is over, and to which all accounts are held. */
const HELD = `
  insert into agreements (id, kind, version, title, body, text_hash, effective_from, grace_days, stops_at, published_by,
    published_at, reason, told_at, stopped_at, swept_at)
  select 9000000000, kind, 2, title, body, text_hash, '2020-01-01', 0, '2020-01-01', ${ROOT}, '2020-01-01', 'r',
    '2020-01-01', '2020-01-01', '2020-01-01'
  from agreements where id = 101`

/** Ways to tamper with agreements, and the invariant that each breaks. */
export const AGREEMENT_TAMPERING_CASES: readonly [invariant: string, tampering: string, statement: string][] =
  [
    [
      'agreement-due-is-of-agreements',
      'an account that nothing stops',
      `update accounts set agreement_due = true where customer_id = ${ADA}`,
    ],
    ['agreement-due-is-of-agreements', 'an agreement that the accounts do not know', HELD],
    [
      'agreement-due-is-of-agreements',
      'an account that is stopped by what it accepted',
      `${HELD};
       update accounts set agreement_due = true;
       insert into agreement_acceptances
         (id, customer_id, agreement_id, text_hash, accepted_at, address, user_agent)
       select 9000000001, ${ADA}, id, text_hash, now(), '', '' from agreements where id = 9000000000`,
    ],
    [
      'nothing-while-an-agreement-is-due',
      'a buy after the customer was told',
      `insert into notifications (customer_id, id, kind, title, body, link, created_at)
       values (${ADA}, 1, 'agreement_due', 't', 'b', '/', now())`,
    ],
    [
      'agreements-are-published-in-order',
      'a version that is gone',
      `${HELD}; delete from agreements where id = 101; update accounts set agreement_due = true`,
    ],
  ]
