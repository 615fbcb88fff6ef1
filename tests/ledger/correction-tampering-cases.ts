const ADA = `(select id from users where username = 'ada')`
const GRACE = `(select id from users where username = 'grace')`

type TamperingCase = [invariant: string, tampering: string, statement: string]

/** A decided proposal, in no audit log. */
const proposed = (status: string, by: string, decidedBy: string): string => `
  insert into proposals (id, kind, subject, subject_version, payload, payload_hash, reason, proposed_by, proposed_at,
    expires_at, status, decided_at, decided_by)
  values (1, 'correction', 's', 'v', '{}', sha256('{}'), 'r', ${by}, now(), now() + interval '1 hour', '${status}',
    now(), ${decidedBy})`

/** Ways to tamper with corrections and with what customers owe. */
export const CORRECTION_TAMPERING_CASES: readonly TamperingCase[] = [
  [
    'cash-equals-ledger',
    'a cent less owed',
    `update accounts set owed_cents = owed_cents - 1 where customer_id = ${GRACE}`,
  ],
  [
    'assets-sum-to-zero',
    'a debt that nobody has',
    `update accounts set owed_cents = owed_cents - 1 where customer_id = ${GRACE}`,
  ],
  [
    'never-negative',
    'a debt repaid before there was one',
    `update transfers set id = 1 where reason = 'owed_repayment'`,
  ],
  [
    'cash-or-owed',
    'cash beside a debt',
    `alter table accounts drop constraint accounts_cash_or_owed_check;
     update accounts set cash_cents = 1 where customer_id = ${GRACE}`,
  ],
  [
    'corrections-have-their-transfers',
    'a correction without transfers',
    `delete from transfers where reason = 'correction' and customer_id = ${ADA}`,
  ],
  [
    'corrections-have-their-transfers',
    'a transaction without a correction',
    `delete from corrections where kind = 'goodwill'`,
  ],
  [
    'corrections-have-their-transfers',
    'a correction without a transaction',
    `delete from transactions where type = 'correction_debit'`,
  ],
  [
    'corrections-have-their-transfers',
    'a cent more than was said',
    `update transfers set amount = amount + 1 where reason = 'correction' and debit_account = 'fees'`,
  ],
  [
    'corrections-have-their-transfers',
    'goodwill that the bank paid',
    `update transfers set debit_account = 'bank' where reason = 'correction' and debit_account = 'adjustments'`,
  ],
  [
    'corrections-have-their-transfers',
    'a debit that calls itself a credit',
    `update transactions set type = 'correction_credit' where type = 'correction_debit'`,
  ],
  [
    'corrections-have-their-transfers',
    'a firm account of another kind',
    `update corrections set house_account = 'fees' where kind = 'goodwill'`,
  ],
  [
    'corrections-within-their-original',
    'more refunded than the fee',
    `insert into corrections select customer_id, id + 500, kind, house_account, corrects, original_cents,
       original_cents, true, pair_customer_id, pair_id, reason_code, public_sentence, inner_note, made_by, created_at
     from corrections where kind = 'fee_refund'`,
  ],
  [
    'corrections-within-their-original',
    'a deposit returned whole once a part that was returned is reversed, which is a credit of its own',
    `drop index corrections_in_full;
     insert into corrections select customer_id, id + 500, kind, house_account, corrects, original_cents,
       original_cents, true, pair_customer_id, pair_id, reason_code, public_sentence, inner_note, made_by, created_at
     from corrections where kind = 'deposit_returned'`,
  ],
  [
    'corrections-within-their-original',
    'an original that was said to be larger',
    `update corrections set original_cents = original_cents + 1 where kind = 'fee_refund'`,
  ],
  [
    'corrections-within-their-original',
    'an original of another customer',
    `update corrections set corrects = 1 where kind = 'fee_refund'`,
  ],
  [
    'corrections-within-their-original',
    'a deposit returned that was a fee refunded',
    `update corrections set kind = 'deposit_returned' where kind = 'fee_refund'`,
  ],
  [
    'corrections-within-their-original',
    'a dividend taken back that was a deposit',
    `update corrections set corrects = (select min(t.id) from transactions t
       where t.customer_id = corrections.customer_id and t.type = 'deposit')
     where kind = 'dividend_returned'`,
  ],
  [
    'corrections-have-their-transfers',
    'a dividend that the bank took back',
    `update transfers set credit_account = 'bank'
     where reason = 'correction' and debit_account = 'cash' and credit_account = 'market'`,
  ],
  [
    'corrections-have-their-transfers',
    'a canceled purchase that calls itself a debit',
    `update transactions set type = 'correction_debit' where id in (
       select id from corrections where kind = 'fill_canceled' and house_account = 'market' and amount_cents = 2000)`,
  ],
  [
    'corrections-within-their-original',
    'a canceled fill that was a deposit',
    `update corrections set corrects = (select min(t.id) from transactions t
       where t.customer_id = corrections.customer_id and t.type = 'deposit')
     where kind = 'fill_canceled' and amount_cents = 2000`,
  ],
  [
    'corrections-within-their-original',
    'a fee refunded of a canceled sale',
    `insert into corrections (customer_id, id, kind, house_account, corrects, original_cents, amount_cents, is_full,
       reason_code, public_sentence, inner_note, made_by, created_at)
     select customer_id, id + 500, 'fee_refund', 'fees', corrects, original_cents, 1, false, reason_code,
       public_sentence, inner_note, made_by, created_at
     from corrections where kind = 'fill_canceled'`,
  ],
  [
    'canceled-fills-give-back',
    'shares of a canceled purchase that stayed',
    `delete from transfers where reason = 'correction' and debit_account = 'position'`,
  ],
  [
    'canceled-fills-give-back',
    'a share more than was sold',
    `update transfers set amount = amount + 100000000 where reason = 'correction' and credit_account = 'position'`,
  ],
  [
    'canceled-fills-give-back',
    'shares of another instrument',
    `update transfers set asset = 'MSFT' where reason = 'correction' and debit_account = 'position'`,
  ],
  [
    'canceled-fills-give-back',
    'shares of goodwill',
    `update transfers set source_id = (select max(id) from corrections where kind = 'goodwill')
     where reason = 'correction' and debit_account = 'position'`,
  ],
  [
    'canceled-fills-give-back',
    'a commission given back that was never taken',
    `insert into transfers
       (customer_id, id, reason, source_id, asset, amount, debit_account, credit_account, created_at)
     select customer_id, id + 500, reason, source_id, 'USD', 1, 'fees', 'market', created_at
     from transfers where reason = 'correction' and debit_account = 'position'`,
  ],
  [
    'canceled-fills-give-back',
    'other shares than the history says',
    `update transactions set quantity_units = quantity_units + 1
     where type = 'correction_credit' and instrument = 'AAPL'`,
  ],
  [
    'costs-replay',
    'a cost as if a canceled purchase stood',
    `update positions set cost_cents = cost_cents + 2000 where instrument = 'AAPL' and cost_cents > 0`,
  ],
  [
    'lots-replay',
    'shares of a canceled purchase that were kept',
    `update positions set quantity_units = quantity_units + 10000000 where instrument = 'AAPL' and quantity_units > 0`,
  ],
  [
    'lots-replay',
    'a purchase canceled whose shares were sold',
    `update corrections set corrects = (select min(t.id) from transactions t
       where t.customer_id = corrections.customer_id and t.type = 'buy')
     where kind = 'fill_canceled' and amount_cents = 2000`,
  ],
  [
    'split-scales-every-holding',
    'a purchase from before the split canceled after it',
    `update corrections set corrects = (select min(t.id) from transactions t
       where t.customer_id = corrections.customer_id and t.type = 'buy')
     where kind = 'fill_canceled' and amount_cents = 2000`,
  ],
  [
    'dividend-paid-to-every-holder',
    'a purchase canceled before the dividend that it was paid for',
    `update corrections set id = 1, corrects = (select min(t.id) from transactions t
       where t.customer_id = corrections.customer_id and t.type = 'buy')
     where kind = 'fill_canceled' and amount_cents = 2000`,
  ],
  [
    'corrected-in-full-once',
    'the same reversed twice',
    `drop index corrections_in_full;
     insert into corrections select customer_id, id + 500, kind, house_account, corrects, original_cents,
       amount_cents, true, pair_customer_id, pair_id, reason_code, public_sentence, inner_note, made_by, created_at
     from corrections where kind = 'reversal'`,
  ],
  [
    'moved-deposits-have-two-legs',
    'a second leg that is gone',
    `delete from corrections where kind = 'deposit_moved_in'`,
  ],
  [
    'moved-deposits-have-two-legs',
    'a cent less than left the account',
    `update corrections set amount_cents = amount_cents - 1 where kind = 'deposit_moved_in'`,
  ],
  [
    'suspense-is-empty',
    'money that did not reach the other customer',
    `delete from transfers where debit_account = 'suspense'`,
  ],
  [
    'owed-only-by-corrections',
    'a debt of a withdrawal',
    `update transfers set reason = 'withdrawal_payout' where debit_account = 'owed'`,
  ],
  [
    'owed-only-by-corrections',
    'a debt that the bank paid',
    `update transfers set debit_account = 'bank' where credit_account = 'owed'`,
  ],
  [
    'proposals-decided-by-another',
    'a proposal confirmed by who made it',
    `alter table proposals drop constraint proposals_decided_by_another_check;
     ${proposed('approved', '1', '1')}`,
  ],
  [
    'proposals-decided-by-another',
    'a payload that was changed',
    `${proposed('approved', '1', '2')};
     update proposals set payload = '{"amountCents":"1"}'`,
  ],
  ['proposals-are-audited', 'a confirmation without its line', proposed('approved', '1', '2')],
  [
    'corrections-are-audited',
    'a correction without its line',
    `delete from audit_log where action = 'account.corrected' and customer_id = ${ADA}`,
  ],
  [
    'corrections-are-audited',
    'a correction by somebody else',
    `update corrections set made_by = made_by + 1 where kind = 'goodwill'`,
  ],
  [
    'corrections-are-audited',
    'a line without its correction',
    `delete from corrections where kind = 'fee_refund'`,
  ],
]
