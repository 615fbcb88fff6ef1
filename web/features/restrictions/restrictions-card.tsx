import { Ban } from 'lucide-react'
import { listOwnRestrictions } from '#contract/office/customers/restrictions.ts'
import { deedsText } from '#domain/restrictions/restriction.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Banner } from '#web/ui/messages/banner.tsx'

/** The customer's restrictions, why and until when; usually nothing. */
export function RestrictionsCard() {
  const { data } = useAnswer(listOwnRestrictions, {})
  if (data === undefined || data.length === 0) return null
  return (
    <div className="col-span-full grid gap-3">
      {data.map(({ id, rights, sentence, madeAt, until }) => (
        <Banner key={id} tone="warn" icon={<Ban aria-hidden />} title={`You can’t ${deedsText(rights)}`}>
          <p className="wrap-anywhere">{sentence}</p>
          <p className="text-fg-2">
            Since <DateTime value={madeAt} />
            {until !== null && (
              <>
                , until <DateTime value={until} /> at the latest
              </>
            )}
            . Questions? Ask support.
          </p>
        </Banner>
      ))}
    </div>
  )
}
