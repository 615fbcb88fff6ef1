import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { type AdminDepositRequest, adminListDepositRequests } from '#contract/funding.ts'
import { depositReference, parseDepositReference } from '#domain/deposit-reference.ts'
import { detailOf } from '../../api/call-error.ts'
import { queryOf } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { DepositCard } from './deposit-card.tsx'
import { DEPOSIT_REVIEW } from './review.ts'
import { ReviewQueue } from './review-queue.tsx'

/** The deposits that wait; and any one, decided or not, by the reference on its transfer. */
export function DepositsPanel({ query }: { query: UseQueryResult<AdminDepositRequest[]> }) {
  const [typed, setTyped] = useState('')
  const number = parseDepositReference(typed)
  const isWrong = number === null && isWhole(typed)
  return (
    <>
      <div className="mb-3 flex items-start gap-2.5 sm:max-w-md md:mb-4">
        <Field
          label="Find by deposit reference"
          className="min-w-0 flex-1"
          error={isWrong ? MISTYPED : undefined}
        >
          <Input
            value={typed}
            onChange={({ target: { value } }) => setTyped(value)}
            placeholder="NF-XXXX-XXX"
            autoComplete="off"
            spellCheck={false}
            maxLength={32}
          />
        </Field>
        {typed !== '' && (
          <Button variant="secondary" className="mt-6.5" onClick={() => setTyped('')}>
            Clear
          </Button>
        )}
      </div>
      {number === null ? (
        <ReviewQueue query={query} review={DEPOSIT_REVIEW} columns={2}>
          {(request) => <DepositCard request={request} />}
        </ReviewQueue>
      ) : (
        <FoundDeposit reference={depositReference(number)} />
      )}
    </>
  )
}

/** A shorter text is still being typed. */
function isWhole(typed: string): boolean {
  const compact = typed.replaceAll(/[ -]/g, '')
  return compact.length >= (/^nf/i.test(compact) ? 9 : 7)
}

const MISTYPED = 'This is no deposit reference. Please check it for a typing mistake'
const POLL_MS = 5_000

function FoundDeposit({ reference }: { reference: string }) {
  const query = useQuery({
    ...queryOf(adminListDepositRequests, { query: { depositReference: reference } }),
    refetchInterval: POLL_MS,
  })
  const { data, error, isFetching, isRefetching, refetch } = query
  const [found] = data ?? []
  if (found?.status === 'pending') {
    return (
      <ReviewQueue query={query} review={DEPOSIT_REVIEW} columns={2}>
        {(request) => <DepositCard request={request} />}
      </ReviewQueue>
    )
  }
  return (
    <Card
      aria-label={`Deposit ${reference}`}
      padded={found !== undefined}
      className="lg:max-w-[calc(50%-.5rem)]"
    >
      {found !== undefined && <DepositCard request={found} />}
      {data?.length === 0 && !isFetching && (
        <EmptyState icon={<Search aria-hidden />}>
          No deposit request has the reference {reference}
        </EmptyState>
      )}
      {data === undefined && error === null && <SkeletonRows rows={4} label="Looking for the deposit" />}
      {data === undefined && error !== null && (
        <LoadFailure
          title="Failed to fetch pending requests"
          text={detailOf(error, 'Please check your connection and try again')}
          pending={isRefetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  )
}
