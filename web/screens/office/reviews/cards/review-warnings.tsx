import { MOST_COUNTED } from '#domain/reviews/review-warnings.ts'
import { Fragment, type ReactNode } from 'react'
import type { ReviewWarning } from '#contract/records/reviews.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { CustomerLink } from '#web/features/reviews/customer-link.tsx'

export function ReviewWarnings({ warnings }: { warnings: readonly ReviewWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <div className="mt-3 grid gap-2">
      {warnings.map((warning) => (
        <Note key={warning.code} tone="warn">
          {TEXTS[warning.code]}
          {warning.customers.length > 0 && <Others {...warning} />}
          {warning.distancePercent !== undefined && `: ${warning.distancePercent}%`}
          {warning.at !== null && (
            <>
              {BEFORE_TIME[warning.code] ?? ' on '}
              <DateTime value={warning.at} />
            </>
          )}
          .
        </Note>
      ))}
    </div>
  )
}

function Others({ customers, more }: Pick<ReviewWarning, 'customers' | 'more'>) {
  const isCapped = customers.length + more >= MOST_COUNTED
  return (
    <>
      {customers.map(({ userId, username }, place) => (
        <Fragment key={userId}>
          {place === 0 ? ' ' : ', '}
          <CustomerLink userId={userId}>{username}</CustomerLink>
        </Fragment>
      ))}
      {more > 0 && ` and ${isCapped ? 'at least ' : ''}${more} more`}
    </>
  )
}

/** Followed by names, a time and the full stop. */
const TEXTS: Record<ReviewWarning['code'], ReactNode> = {
  own_request: "You can't review your own request",
  rate_expired: 'Rate expired. Reprice, check the amount, then approve',
  rate_worse: 'The exchange rate fell after this request. Check when the transfer arrived',
  rate_far: 'The exchange rate is far from the provider’s, then or now',
  other_holder: "Account holder doesn't match the profile",
  profile_not_approved: 'Profile is not approved',
  profile_changed: 'Profile changed after this request,',
  same_document: 'Same ID document as',
  same_id_number: 'Same ID number as',
  same_bank_account: 'Bank account also used by',
  same_address: 'Password resets from the same IP address:',
  competing: 'Another reset is open. Verify the reference; approving one closes the others',
  payouts_paused: 'For safety, withdrawals are paused',
  money_locked: 'The customer locked withdrawals. Their money lock is on',
  money_lock_ends: 'They turned the money lock off. It ends',
  customer_locked: 'Nothing can be paid out: this customer is locked',
  fraud_watch: 'This customer is on fraud watch',
  vulnerable: 'This customer is flagged as vulnerable',
  deceased: 'This customer is reported deceased',
  litigation_hold: 'This customer is on litigation hold',
  deposits_restricted: 'Deposits of this customer are restricted',
  withdrawals_restricted: 'Withdrawals of this customer are restricted. Nothing can be paid out',
}

/** Joins a text to its time, where that is not when it happened. */
const BEFORE_TIME: Partial<Record<ReviewWarning['code'], string>> = {
  payouts_paused: ' until ',
  money_locked: ' since ',
  customer_locked: ' since ',
  fraud_watch: ' until ',
  vulnerable: ' until ',
  deceased: ' until ',
  litigation_hold: ' until ',
}
