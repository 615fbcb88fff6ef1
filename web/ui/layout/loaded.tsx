import type { ComponentProps, ReactNode } from 'react'
import { detailOf } from '#web/lib/api/call-error.ts'
import { LoadFailure } from '../messages/load-failure.tsx'
import { SkeletonRows } from '../loading/skeleton.tsx'
import { Card } from './card.tsx'

interface FailedQuery {
  error: Error | null
  isRefetching: boolean
  refetch: () => Promise<unknown>
}

export type LoadedProps<Data> = LoadedTexts &
  LoadedLook & {
    query: FailedQuery & { data: Data | undefined }
    children: (data: Data) => ReactNode
  }

/** Of "the report": "Loading the report", "Failed to load the report"; or the sentences themselves. */
export type LoadedTexts =
  | { what: string; loading?: string; failure?: string }
  | { what?: never; loading: string; failure: string }
  | { what?: never; loading?: string; failure: string; skeleton: ReactNode }

export interface LoadedLook {
  /** Placeholder rows, or a skeleton that looks like the data. */
  rows?: number
  skeleton?: ReactNode
  /** Below the failure, where the server gave no reason. */
  failureText?: string | undefined
  /** The card around placeholder and failure, where the data brings its own. */
  card?: ComponentProps<typeof Card>
  /** Names a card around the failure alone, where the placeholder brings its own. */
  failureCard?: string
}

/** A query's answer; until then a placeholder, or its failure with a retry. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, what, loading = `Loading ${what}`, failure = `Failed to load ${what}` } = props
  const { rows = 8, skeleton = <SkeletonRows rows={rows} label={loading} /> } = props
  const { failureText, card, failureCard, children } = props
  if (query.data !== undefined) return children(query.data)
  const failed = <QueryFailure title={failure} fallback={failureText} query={query} />
  if (query.error !== null && failureCard !== undefined) {
    return (
      <Card padded={false} aria-label={failureCard}>
        {failed}
      </Card>
    )
  }
  const instead = query.error === null ? skeleton : failed
  if (card === undefined) return instead
  return (
    <Card flush {...card}>
      {instead}
    </Card>
  )
}

interface QueryFailureProps {
  title: string
  query: FailedQuery
  /** Where the server gave no reason. */
  fallback?: string | undefined
}

export const QueryFailure = ({ title, query, fallback }: QueryFailureProps) => (
  <LoadFailure
    title={title}
    text={detailOf(query.error, fallback)}
    pending={query.isRefetching}
    onRetry={() => void query.refetch()}
  />
)
