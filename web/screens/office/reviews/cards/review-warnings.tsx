import { Fragment, type ReactNode } from 'react'
import type { ReviewWarning } from '#contract/records/reviews.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { CustomerLink } from './customer-link.tsx'

/** Warnings to check before a decision. */
export function ReviewWarnings({ warnings }: { warnings: readonly ReviewWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <div className="mt-3 grid gap-2">
      {warnings.map((warning) => (
        <Note key={warning.code} tone="warn">
          {TEXTS[warning.code]}
          {warning.customers.length > 0 && <Others customers={warning.customers} />}
          {warning.at !== null && (
            <>
              {warning.code === 'payouts_paused' ? ' until ' : ' on '}
              <DateTime value={warning.at} />
            </>
          )}
          .
        </Note>
      ))}
    </div>
  )
}

function Others({ customers }: Pick<ReviewWarning, 'customers'>) {
  return customers.map(({ userId, username }, place) => (
    <Fragment key={userId}>
      {place === 0 ? ' ' : ', '}
      <CustomerLink userId={userId}>{username}</CustomerLink>
    </Fragment>
  ))
}

/** Names, a time and the full stop follow each text. */
const TEXTS: Record<ReviewWarning['code'], ReactNode> = {
  own_request: 'This request is your own: another administrator has to decide on it',
  rate_expired:
    'This rate is more than 10 days old, so the deposit cannot be approved at it. Re-pricing takes today’s rate; ' +
    'check the new amount, then approve',
  other_holder: "The account holder's name is not the full name on the customer's profile",
  profile_not_approved: "The customer's profile is not approved at the moment",
  profile_changed: "The customer's profile was changed after this request,",
  same_document: 'The same ID document was also sent by',
  same_id_number: 'The same ID number was also given by',
  same_bank_account: 'Withdrawals to the same bank account were also asked for by',
  competing: 'Other requests compete for this account. Ask the customer for their reference',
  payouts_paused: 'The password was reset lately; withdrawals are paused',
}
