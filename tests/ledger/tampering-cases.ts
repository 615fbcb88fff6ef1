import { AGREEMENT_TAMPERING_CASES } from './agreement-tampering-cases.ts'
import { CORPORATE_ACTION_TAMPERING_CASES } from './corporate-action-tampering-cases.ts'
import { CORRECTION_TAMPERING_CASES } from './correction-tampering-cases.ts'
import { DEPOSIT_TAMPERING_CASES } from './deposit-tampering-cases.ts'
import { IDENTITY_TAMPERING_CASES } from './identity-tampering-cases.ts'
import { LOT_TAMPERING_CASES } from './lot-tampering-cases.ts'
import { ORDER_BOOK_TAMPERING_CASES } from './order-book-tampering-cases.ts'
import { RESTING_ORDER_TAMPERING_CASES } from './resting-order-tampering-cases.ts'
import { PRICE_TAMPERING_CASES } from './price-tampering-cases.ts'
import { INVITATION_TAMPERING_CASES } from './invitation-tampering-cases.ts'
import { RESTRICTION_TAMPERING_CASES } from './restriction-tampering-cases.ts'
import { SETTINGS_TAMPERING_CASES } from './settings-tampering-cases.ts'
import { STAFF_TAMPERING_CASES } from './staff-tampering-cases.ts'
import { WITHDRAWAL_TAMPERING_CASES } from './withdrawal-tampering-cases.ts'

const ADA = `(select id from users where username = 'ada')`
const ROOT = `(select id from users where username = 'root')`
const EUROS = `(select id from deposit_requests where currency = 'EUR')`
const DOLLARS = `(select id from deposit_requests where currency = 'USD' and status = 'approved')`

/** Ways to tamper with the books, and the invariant that each breaks. */
export const TAMPERING_CASES: readonly [invariant: string, tampering: string, statement: string][] = [
  [
    'cash-equals-ledger',
    'a cent more on a balance',
    `update accounts set cash_cents = cash_cents + 1 where customer_id = ${ADA}`,
  ],
  [
    'cash-equals-ledger',
    'cash that is called held',
    `update accounts set cash_cents = cash_cents - 100, held_cents = 100 where customer_id = ${ADA}`,
  ],
  [
    'cash-equals-ledger',
    'a deposit taken out of the ledger',
    `delete from transfers where reason = 'deposit' and source_id = ${EUROS}`,
  ],
  ['cash-equals-ledger', 'an account that is gone', `delete from accounts where customer_id = ${ADA}`],
  [
    'cash-equals-ledger',
    'a transfer from the bank without a deposit',
    `insert into transfers select customer_id, id + 500, reason, source_id, asset, 1, debit_account, ` +
      `credit_account, created_at from transfers where reason = 'deposit' limit 1`,
  ],
  [
    'positions-equal-ledger',
    'a dust of a share more',
    `update positions set quantity_units = quantity_units + 1`,
  ],
  ['positions-equal-ledger', 'a position that is gone', `delete from positions`],
  [
    'positions-equal-ledger',
    'a position from nowhere',
    `insert into positions values (${ADA}, 'NVDA', 1, 1)`,
  ],
  [
    'positions-equal-ledger',
    'shares that were transferred twice',
    `insert into transfers select customer_id, id + 500, reason, source_id, asset, amount, debit_account, ` +
      `credit_account, created_at from transfers where credit_account = 'position'`,
  ],
  [
    'assets-sum-to-zero',
    'a cent of held cash that no account gave',
    `update accounts set held_cents = held_cents + 1 where customer_id = ${ADA}`,
  ],
  [
    'assets-sum-to-zero',
    'a share that no account gave',
    `update positions set quantity_units = quantity_units + 100000000`,
  ],
  [
    'assets-sum-to-zero',
    'money at the bank that is gone',
    `delete from transfers where debit_account = 'bank' and source_id = ${EUROS}`,
  ],
  [
    'transactions-have-accounts',
    'a trade without an account',
    `update transactions set customer_id = ${ROOT} where type = 'buy'`,
  ],
  [
    'never-negative',
    'money spent before it came in',
    `update transfers set id = 1 where reason = 'buy' and asset = 'USD'`,
  ],
  [
    'never-negative',
    'shares sold before they were bought',
    `update transfers set id = 1 where reason = 'sell' and debit_account = 'position'`,
  ],
  [
    'unique-transfers',
    'two transfers under one id',
    `update transfers set id = (select min(id) from transfers) where reason = 'commission'`,
  ],
  ['trades-have-their-transfers', 'a trade without transfers', `delete from transfers where reason = 'buy'`],
  [
    'trades-have-their-transfers',
    'transfers without a trade',
    `delete from transactions where type = 'sell'`,
  ],
  [
    'trades-have-their-transfers',
    'a buy whose shares are another instrument',
    `update transfers set asset = 'NVDA' where reason = 'buy' and asset = 'AAPL'`,
  ],
  [
    'trades-have-their-transfers',
    'a buy that moved a cent less',
    `update transfers set amount = amount - 1 where reason = 'buy' and asset = 'USD'`,
  ],
  [
    'trades-have-their-transfers',
    'a commission that was not taken',
    `delete from transfers where reason = 'commission'`,
  ],
  [
    'trades-have-their-transfers',
    'a buy that calls itself a sale',
    `update transfers set reason = 'sell' where reason = 'buy'`,
  ],
  [
    'trade-arithmetic',
    'a buy a cent too cheap',
    `update transactions set amount_cents = amount_cents - 1 where type = 'buy'`,
  ],
  [
    'trade-arithmetic',
    'a sale rounded up',
    `update transactions set price_units = price_units - 1 where type = 'sell'`,
  ],
  [
    'trade-arithmetic',
    'a smaller fee',
    `update transactions set fee_cents = fee_cents - 1 where type = 'sell' and fee_cents > 0`,
  ],
  [
    'trade-arithmetic',
    'another rate than the fee was computed at',
    `update transactions set fee_bps = 25 where type = 'sell'`,
  ],
  [
    'trade-within-its-terms',
    'a buy above its limit',
    `update transactions set limit_units = price_units - 1 where type = 'buy'`,
  ],
  [
    'trade-within-its-terms',
    'a sale below its limit',
    `update transactions set limit_units = price_units + 1 where type = 'sell'`,
  ],
  [
    'trade-within-its-terms',
    'a buy of a cent less than was said',
    `update transactions set notional_cents = amount_cents + 1 where type = 'buy'`,
  ],
  [
    'trade-within-its-terms',
    'a sale of a cent more than was said',
    `update transactions set notional_cents = amount_cents - 1 where type = 'sell' and amount_cents > 1`,
  ],
  [
    'quote-not-from-the-future',
    'a price that was made after the trade',
    `update transactions set price_at = created_at + interval '1 ms' where type = 'buy'`,
  ],
  [
    'deposit-credited-iff-approved',
    'a pending deposit that counts as approved',
    `update deposit_requests set status = 'approved', processed_at = created_at, processed_by = ${ROOT} where ` +
      `status = 'pending'`,
  ],
  [
    'deposit-credited-iff-approved',
    'an approved deposit that is pending again',
    `update deposit_requests set status = 'pending', processed_at = null, processed_by = null where id = ${EUROS}`,
  ],
  [
    'deposit-credited-iff-approved',
    'another amount than was credited',
    `update deposit_requests set amount_cents = amount_cents + 1, original_amount_cents = original_amount_cents + 1 ` +
      `where id = ${DOLLARS}`,
  ],
  [
    'deposit-credited-iff-approved',
    'a credit in two halves',
    `insert into transfers select customer_id, id + 500, reason, source_id, asset, 400, debit_account, ` +
      `credit_account, created_at from transfers where source_id = ${DOLLARS}; update transfers set amount = amount ` +
      `- 400 where source_id = ${DOLLARS} and amount > 400`,
  ],
  [
    'deposit-credited-iff-approved',
    'a deposit the customer cannot see',
    `delete from transactions where type = 'deposit' and request_id = ${EUROS}`,
  ],
  [
    'deposit-credited-iff-approved',
    'a deposit without a request',
    `delete from deposit_requests where id = ${EUROS}`,
  ],
  [
    'deposit-conversion',
    'a better rate than the one that was paid',
    `update deposit_requests set rate_units = rate_units - 1000000000 where id = ${EUROS}`,
  ],
  [
    'kyc-status-is-latest-profile',
    'a pending customer who may trade',
    `update accounts set kyc_status = 'approved' where kyc_status = 'pending'`,
  ],
  [
    'kyc-status-is-latest-profile',
    'an approved customer without a profile',
    `delete from profile_submissions where customer_id = ${ADA}`,
  ],
  [
    'trades-under-an-approved-profile',
    'a trade made before the approval',
    `update audit_log set id = id + 100000 where action = 'profile.approved' and customer_id = ${ADA}`,
  ],
  [
    'trades-under-an-approved-profile',
    'a trade under an approval that left no line',
    `delete from audit_log where action = 'profile.approved' and customer_id = ${ADA}`,
  ],
  [
    'trades-under-an-approved-profile',
    'a trade of a rejected customer',
    `update profile_submissions set status = 'rejected', rejection_reason = 'no' where customer_id = ${ADA}`,
  ],
  [
    'decided-by-another',
    'a deposit approved by its customer',
    `alter table deposit_requests drop constraint deposit_requests_check3; update deposit_requests set processed_by ` +
      `= customer_id where id = ${EUROS}`,
  ],
  [
    'decided-by-another',
    'a profile approved by its owner',
    `alter table profile_submissions drop constraint profile_submissions_check3; update profile_submissions set ` +
      `decided_by = customer_id where decided_by is not null`,
  ],
  [
    'decisions-are-audited',
    'an approval that left no line',
    `delete from audit_log where action = 'deposit.approved' and subject_id = ${EUROS}::text`,
  ],
  [
    'decisions-are-audited',
    'a line of a decision that was not made',
    `update audit_log set subject_id = '1' where action = 'profile.approved'`,
  ],
  [
    'decisions-are-audited',
    'an approval that was a rejection',
    `update audit_log set action = 'deposit.approved' where action = 'deposit.rejected'`,
  ],
  [
    'rate-changes-are-audited',
    'a rate that was not set',
    `insert into custom_rates values (77, 'EUR', 1100000000000, ${ROOT}, '2026-11-18T15:00:00Z')`,
  ],
  [
    'no-floating-money',
    'a column of floating point',
    `alter table accounts add column bonus double precision`,
  ],
  ['no-floating-money', 'a time without a zone', `alter table accounts add column since timestamp`],
  ['costs-replay', 'an average cost made smaller', `update positions set cost_cents = cost_cents - 1`],
  ...IDENTITY_TAMPERING_CASES,
  ...CORRECTION_TAMPERING_CASES,
  ...DEPOSIT_TAMPERING_CASES,
  ...RESTRICTION_TAMPERING_CASES,
  ...INVITATION_TAMPERING_CASES,
  ...AGREEMENT_TAMPERING_CASES,
  ...PRICE_TAMPERING_CASES,
  ...STAFF_TAMPERING_CASES,
  ...SETTINGS_TAMPERING_CASES,
  ...WITHDRAWAL_TAMPERING_CASES,
  ...CORPORATE_ACTION_TAMPERING_CASES,
  ...RESTING_ORDER_TAMPERING_CASES,
  ...ORDER_BOOK_TAMPERING_CASES,
  ...LOT_TAMPERING_CASES,
]
