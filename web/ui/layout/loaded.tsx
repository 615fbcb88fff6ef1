import type { ReactNode } from 'react'
import { detailOf } from '#web/lib/api/call-error.ts'
import { LoadFailure } from '../messages/load-failure.tsx'
import { SkeletonRows } from '../loading/skeleton.tsx'

interface LoadedProps<Data> {
  query: {
    data: Data | undefined
    error: Error | null
    isRefetching: boolean
    refetch: () => Promise<unknown>
  }
  /** Placeholder rows. */
  rows: number
  loading: string
  failure: string
  children: (data: Data) => ReactNode
}

/** A query's answer; until then placeholder rows, or its failure with a retry. */
export function Loaded<Data>({ query, rows, loading, failure, children }: LoadedProps<Data>) {
  const { data, error, isRefetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error === null) return <SkeletonRows rows={rows} label={loading} />
  return (
    <LoadFailure
      title={failure}
      text={detailOf(error)}
      pending={isRefetching}
      onRetry={() => void refetch()}
    />
  )
}
