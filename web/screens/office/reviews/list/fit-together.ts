import { MAX_APPROVED_TOGETHER } from '#domain/reviews/bulk-approval.ts'
import { type Cents, ZERO_CENTS, addCents, parseCents } from '#domain/money/money.ts'
import type { Listed } from '../queue/review.ts'

/** Those without a warning, and no colleague's. */
export const fitTogether = <Request extends Listed>(
  requests: readonly Request[],
  username: string,
): Request[] =>
  requests
    .filter(
      ({ status, warnings = [], claim }) =>
        status === 'pending' && warnings.length === 0 && (!claim || claim.by === username),
    )
    .slice(0, MAX_APPROVED_TOGETHER)

/** In dollars. */
export const sumOf = (requests: readonly Pick<Listed, 'amount'>[]): Cents =>
  requests.map(({ amount }) => parseCents(amount ?? '') ?? ZERO_CENTS).reduce(addCents, ZERO_CENTS)
