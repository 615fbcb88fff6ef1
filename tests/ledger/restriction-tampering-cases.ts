const ADA = `(select id from users where username = 'ada')`
const ROOT = `(select id from users where username = 'root')`

/** A restriction of ada with an id, and whether it is lifted. */
const restricted = (id: string, rights: string, isLifted = false): string => `
  insert into account_restrictions (id, customer_id, rights, reason, note, sentence, made_by, made_at, lifted_at)
  values (${id}, ${ADA}, '{${rights}}', 'other', 'n', 's', ${ROOT}, now(), ${isLifted ? 'now()' : 'null'})`

/** The line of that restriction, as the product writes it. */
const audited = (after: string): string => `
  insert into audit_log (id, at, actor_id, actor_kind, action, subject_type, subject_id, customer_id, after)
  values (9000000001, now(), ${ROOT}, 'administrator', 'customer.restricted', 'restriction', '9000000000', ${ADA},
    ${after})`

/** Ways to tamper with restrictions of accounts, and the invariant that each breaks. */
export const RESTRICTION_TAMPERING_CASES: readonly [
  invariant: string,
  tampering: string,
  statement: string,
][] = [
  [
    'restricted-rights-are-of-restrictions',
    'an account restricted by nothing',
    `update accounts set restricted_rights = '{buy}' where customer_id = ${ADA}`,
  ],
  [
    'restricted-rights-are-of-restrictions',
    'a restriction that the account does not know',
    restricted('9000000000', 'keys'),
  ],
  [
    'restricted-rights-are-of-restrictions',
    'a right too many',
    `${restricted('9000000000', 'keys')};
       update accounts set restricted_rights = '{buy,keys}' where customer_id = ${ADA}`,
  ],
  ['restrictions-are-audited', 'a restriction that no one answers for', restricted('9000000000', 'buy')],
  ['restrictions-are-audited', 'a restriction that is gone', audited(`'{"rights": ["buy"]}'`)],
  [
    'restrictions-are-audited',
    'a restriction that keeps from less than its line says',
    `${restricted('9000000000', 'buy')}; ${audited(`'{"rights": ["buy", "withdraw"]}'`)}`,
  ],
  [
    'restrictions-are-audited',
    'a restriction that ends before its time',
    `${restricted('9000000000', 'buy')}; ${audited(`'{"rights": ["buy"]}'`)};
     update account_restrictions set ends_at = made_at + interval '1 hour'`,
  ],
  [
    'restrictions-are-audited',
    'a restriction lifted by no one',
    `${restricted('9000000000', 'buy', true)}; ${audited(`'{"rights": ["buy"]}'`)}`,
  ],
  ['nothing-under-a-restriction', 'a buy under a restriction', restricted('1', 'buy', true)],
  ['nothing-under-a-restriction', 'a deposit under a restriction', restricted('1', 'deposit', true)],
  ['nothing-under-a-restriction', 'a withdrawal under a restriction', restricted('1', 'withdraw', true)],
]
