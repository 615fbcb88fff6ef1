import { Ban, Flag, Lock } from 'lucide-react'
import type { CustomerPage } from '#contract/office/customers/customers.ts'
import { deedsText } from '#domain/restrictions/restricted-deeds.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Banner } from '#web/ui/messages/banner.tsx'
import { flagNames } from '#web/features/flags/flag-names.ts'

/** First to know: locked, flagged, restricted. */
export function CustomerBanners({ customer }: Pick<CustomerPage, 'customer'>) {
  return (
    <>
      {customer.lockedAt !== null && (
        <Banner tone="danger" icon={<Lock aria-hidden />} title="This customer is locked">
          <p>
            Since <DateTime value={customer.lockedAt} />. The customer cannot sign in.
          </p>
          <p className="wrap-anywhere whitespace-pre-line">
            {customer.lockedReason === null
              ? 'Locked from the command line'
              : `Reason: ${customer.lockedReason}`}
          </p>
        </Banner>
      )}
      {customer.flags.length > 0 && (
        <Banner
          tone="warn"
          icon={<Flag aria-hidden />}
          title={flagNames(customer.flags.map(({ kind }) => kind))}
        >
          <p>
            Read why before you decide anything:{' '}
            <a href="#flags" className="font-medium text-brand">
              Flags
            </a>
          </p>
        </Banner>
      )}
      {customer.restrictedRights.length > 0 && (
        <Banner tone="warn" icon={<Ban aria-hidden />} title="This customer is restricted">
          <p>
            They cannot {deedsText(customer.restrictedRights)}. Why, until when and by whom:{' '}
            <a href="#restrictions" className="font-medium text-brand">
              Restrictions
            </a>
          </p>
        </Banner>
      )}
    </>
  )
}
