import type { DepositRequest } from '#contract/cash/deposits.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { RateAttribution } from './rate-attribution.tsx'

/** A frozen rate's source and time, and until when it holds while that matters. */
export function RateOrigin({ request }: { request: DepositRequest }) {
  const { rateSource, rateAt, rateExpiresAt, status } = request
  return (
    <>
      {rateSource}, <DateTime value={rateAt} />
      {status === 'pending' && rateExpiresAt !== null && (
        <>
          {' · '}rate locked until <DateTime value={rateExpiresAt} />
        </>
      )}{' '}
      <RateAttribution source={rateSource} />
    </>
  )
}
