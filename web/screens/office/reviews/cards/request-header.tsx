import { type ComponentProps, type ReactNode, Fragment } from 'react'
import type { ReviewWarning } from '#contract/records/reviews.ts'
import { MOST_COUNTED } from '#domain/reviews/review-warnings.ts'
import { Fact } from '#web/ui/layout/fact-list.tsx'
import { CustomerLink } from '#web/features/reviews/customer-link.tsx'
import { TimeAfter } from '#web/ui/figures/date-time.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'

interface RequestHeaderProps {
  title: ReactNode
  subtitle: ReactNode
  badge: ReactNode
  warnings: ComponentProps<typeof ReviewWarnings>['warnings']
}

export const RequestHeader = ({ title, subtitle, badge, warnings }: RequestHeaderProps) => (
  <>
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-lg font-semibold tracking-tight wrap-anywhere">{title}</h2>
        <p className="text-sm text-fg-2 wrap-anywhere empty:hidden">{subtitle}</p>
      </div>
      {badge}
    </div>
    <ReviewWarnings warnings={warnings} />
  </>
)

interface CustomerFactsProps {
  request: { userId: string; username: string; fullName: string | null }
}

export const CustomerFacts = ({ request: { userId, username, fullName } }: CustomerFactsProps) => (
  <>
    <Fact label="Legal name">{fullName ?? 'N/A'}</Fact>
    <Fact label="Username" value={<CustomerLink userId={userId}>{username}</CustomerLink>} />
    <Fact label="User ID">{userId}</Fact>
  </>
)

function ReviewWarnings({ warnings }: { warnings: readonly ReviewWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <div className="mt-3 grid gap-2">
      {warnings.map((warning) => (
        <Note key={warning.code} tone="warn">
          {TEXTS[warning.code]}
          {warning.customers.length > 0 && <Others {...warning} />}
          {warning.distancePercent !== undefined && `: ${warning.distancePercent}%`}
          <TimeAfter words={BEFORE_TIME[warning.code] ?? ' on'} at={warning.at} />.
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
  payouts_paused: ' until',
  money_locked: ' since',
  customer_locked: ' since',
  fraud_watch: ' until',
  vulnerable: ' until',
  deceased: ' until',
  litigation_hold: ' until',
}

interface CopiedFactProps {
  label: string
  text: string
  wide?: boolean
}

/** A fact to type elsewhere, as in a bank's form, with a copy button. */
export const CopiedFact = ({ label, text, wide = false }: CopiedFactProps) => (
  <Fact label={label} wide={wide}>
    <span className="flex items-center">
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <span className="-my-3 md:-my-2">
        <CopyButton label={`Copy ${label}`} text={text} />
      </span>
    </span>
  </Fact>
)
