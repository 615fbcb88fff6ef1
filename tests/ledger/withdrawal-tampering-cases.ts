const ADA = `(select id from users where username = 'ada')`
const ROOT = `(select id from users where username = 'root')`
const PAID = `(select id from withdrawal_requests where status = 'approved')`
const COPY =
  `insert into transfers select customer_id, id + 500, reason, source_id, asset, amount, debit_account, ` +
  `credit_account, created_at from transfers`

/** Ways to tamper with withdrawals, and the invariant that each breaks. */
export const WITHDRAWAL_TAMPERING_CASES: readonly [
  invariant: string,
  tampering: string,
  statement: string,
][] = [
  [
    'withdrawal-arithmetic',
    'a withdrawal whose fee is not in what was requested',
    `alter table withdrawal_requests drop constraint withdrawal_requests_check; update withdrawal_requests set ` +
      `fee_cents = 0 where status = 'pending'`,
  ],
  [
    'withdrawal-arithmetic',
    'a withdrawal that pays out more than was held',
    `alter table withdrawal_requests drop constraint withdrawal_requests_check; update withdrawal_requests set ` +
      `net_cents = net_cents + 1 where id = ${PAID}`,
  ],
  [
    'withdrawal-held-once',
    'a withdrawal of money that was not held',
    `delete from transfers where reason = 'withdrawal_hold' and source_id = ${PAID}`,
  ],
  [
    'withdrawal-held-once',
    'a withdrawal that was held twice',
    `${COPY} where reason = 'withdrawal_hold' and source_id = ${PAID}`,
  ],
  [
    'withdrawal-held-once',
    'a rejected withdrawal that kept the money',
    `delete from transfers where reason = 'withdrawal_release' and source_id = (select id from withdrawal_requests ` +
      `where status = 'rejected')`,
  ],
  [
    'withdrawal-held-once',
    'a cancelled withdrawal given back in two halves',
    `${COPY.replace('amount,', '100,')} where reason = 'withdrawal_release' and amount = 4000; update transfers set ` +
      `amount = 3900 where reason = 'withdrawal_release' and amount = 4000`,
  ],
  [
    'withdrawal-held-once',
    'a hold that went to the fees',
    `update transfers set credit_account = 'fees' where reason = 'withdrawal_hold' and source_id = ${PAID}`,
  ],
  [
    'withdrawal-held-once',
    'money that was given back after it was paid out',
    `${reversed(`'withdrawal_release',`)}
       where reason = 'withdrawal_hold' and source_id = ${PAID}`,
  ],
  [
    'withdrawal-held-once',
    'a withdrawal whose request is gone',
    `delete from withdrawal_requests where status = 'cancelled'`,
  ],
  [
    'withdrawal-paid-iff-approved',
    'a pending withdrawal that counts as approved',
    `update withdrawal_requests set status = 'approved', processed_at = created_at, processed_by = ${ROOT} where ` +
      `status = 'pending'`,
  ],
  [
    'withdrawal-paid-iff-approved',
    'an approved withdrawal that is pending again',
    `update withdrawal_requests set status = 'pending', processed_at = null, processed_by = null where id = ${PAID}`,
  ],
  [
    'withdrawal-paid-iff-approved',
    'a withdrawal that was paid twice',
    `${COPY} where reason = 'withdrawal_payout' and credit_account = 'bank'`,
  ],
  [
    'withdrawal-paid-iff-approved',
    'a fee that went to the bank',
    `update transfers set credit_account = 'bank' where reason = 'withdrawal_payout'`,
  ],
  [
    'withdrawal-paid-iff-approved',
    'a payout of money that was never held',
    `update transfers set debit_account = 'cash' where reason = 'withdrawal_payout' and credit_account = 'bank'`,
  ],
  [
    'withdrawal-paid-iff-approved',
    'a cent more to the bank and a cent less to the firm',
    `update transfers set amount = amount + case credit_account when 'bank' then 1 else -1 end where reason = ` +
      `'withdrawal_payout'`,
  ],
  [
    'withdrawal-paid-iff-approved',
    'a withdrawal the customer cannot see',
    `delete from transactions where type = 'withdraw'`,
  ],
  [
    'withdrawal-paid-iff-approved',
    'a withdrawal that the history shows smaller',
    `update transactions set amount_cents = amount_cents - 1 where type = 'withdraw'`,
  ],
  [
    'withdrawal-paid-iff-approved',
    'a payout without a request',
    `delete from withdrawal_requests where id = ${PAID}`,
  ],
  [
    'payee-as-requested',
    'a payout that goes to another account',
    `update withdrawal_requests set bank_account_number = 'THIEF-9' where status = 'pending'`,
  ],
  [
    'payee-as-requested',
    'a payee whose fields end elsewhere',
    `update withdrawal_requests set bank_name = bank_name || left(bank_account_name, 1), ` +
      `bank_account_name = substr(bank_account_name, 2) where status = 'pending'`,
  ],
  [
    'payee-as-requested',
    'a request that poses as one from before there was a digest',
    `update withdrawal_requests set payee_salt = null where status = 'pending'`,
  ],
  [
    'payee-as-requested',
    'a line of another digest',
    `update audit_log set after = after || '{"payeeDigest": "00"}' where action = 'withdrawal.requested'`,
  ],
  [
    'held-is-pending',
    'a hold that nothing waits for',
    `update withdrawal_requests set status = 'cancelled', processed_at = created_at, processed_by = customer_id ` +
      `where status = 'pending'`,
  ],
  [
    'held-is-pending',
    'a hold that was lifted while the request waits',
    `update accounts set cash_cents = cash_cents + held_cents, held_cents = 0 where customer_id = ${ADA}`,
  ],
  [
    'decided-by-another',
    'a withdrawal approved by its customer',
    `alter table withdrawal_requests drop constraint withdrawal_requests_check3; update withdrawal_requests set ` +
      `processed_by = customer_id where id = ${PAID}`,
  ],
  [
    'decided-by-another',
    'a withdrawal cancelled by another customer',
    `alter table withdrawal_requests drop constraint withdrawal_requests_check3; update withdrawal_requests set ` +
      `processed_by = ${ROOT} where status = 'cancelled'`,
  ],
  [
    'decisions-are-audited',
    'a payout that left no line',
    `delete from audit_log where action = 'withdrawal.approved'`,
  ],
  [
    'decisions-are-audited',
    'a withdrawal without a requester',
    `delete from audit_log where action = 'withdrawal.requested' and subject_id = ${PAID}::text`,
  ],
  [
    'decisions-are-audited',
    'a rejection that calls itself a cancellation',
    `update audit_log set action = 'withdrawal.cancelled' where action = 'withdrawal.rejected'`,
  ],
]

/** A transfer of the opposite direction, with this reason. */
function reversed(reason: string): string {
  return COPY.replace('reason,', reason).replace(
    'debit_account, credit_account',
    'credit_account, debit_account',
  )
}
