import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyNote } from '#web/ui/layout/empty-note.tsx'

const SHOWN_AT_FIRST = 3

interface RequestCardProps<Request extends { id: string; status: string }> {
  title: string
  /** The tab of the admin panel where pending requests are decided. */
  queue: string
  emptyText: string
  requests: readonly Request[]
  /** One `EntryRow`. */
  children: (request: Request) => ReactNode
}

/** Open ones first, then the latest. */
export function RequestCard<Request extends { id: string; status: string }>(
  props: RequestCardProps<Request>,
) {
  const { title, queue, emptyText, requests, children } = props
  const [isWhole, setWhole] = useState(false)
  const pending = requests.filter(({ status }) => status === 'pending')
  const oldest = pending.at(-1)
  const ordered = [...pending, ...requests.filter(({ status }) => status !== 'pending')]
  const shown = isWhole ? ordered : ordered.slice(0, Math.max(SHOWN_AT_FIRST, pending.length))
  return (
    <Card
      title={title}
      padded={false}
      className="overflow-hidden"
      action={
        <EmptyNote text={requests.length === 0 ? emptyText : null}>
          {oldest && (
            <Link
              to={`/admin?queue=${queue}&request=${oldest.id}`}
              className={
                'inline-flex min-h-11 items-center rounded-sm text-sm font-strong text-brand hover:underline ' +
                'md:min-h-0'
              }
            >
              {pending.length} pending in the queue
            </Link>
          )}
        </EmptyNote>
      }
    >
      {requests.length > 0 && <ol className="border-t border-line">{shown.map(children)}</ol>}
      {shown.length < ordered.length && (
        <div className="grid justify-items-center border-t border-line p-3">
          <Button variant="secondary" size="sm" onClick={() => setWhole(true)}>
            Show {ordered.length - shown.length} more
          </Button>
        </div>
      )}
    </Card>
  )
}
