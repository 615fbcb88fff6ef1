import { Skeleton } from '../loading/skeleton.tsx'
import { EntryRow } from './entry-row.tsx'

interface EntrySkeletonsProps {
  rows: number
  label: string
  /** A request has a second line. */
  isRequest?: boolean
}

/** The skeleton of a list of money movements: the same rows, so as tall at every width. */
export const EntrySkeletons = ({ rows, label, isRequest = false }: EntrySkeletonsProps) => (
  <div role="status">
    <span className="sr-only">{label}</span>
    <ul aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <EntryRow
          key={row}
          icon={<Skeleton className="size-9.5 rounded-[11px]" />}
          title={<Skeleton className="my-1.5 h-2.5 w-32" />}
          meta={<Skeleton className="mt-1 w-32" />}
          figure={<Skeleton className="my-1.5 h-2.5 w-22" />}
          figureNote={isRequest && <Skeleton className="mt-1 w-32" />}
          details={
            <>
              <Skeleton className="my-1 w-44" />
              {isRequest && <Skeleton className="my-1 w-36" />}
            </>
          }
        />
      ))}
    </ul>
  </div>
)
