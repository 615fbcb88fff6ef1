import { Card } from '#web/ui/layout/card.tsx'
import { Cell, Row, Table } from '#web/ui/layout/table.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import type { Review } from '../queue/review.ts'
import { CELL, RequestListHeader } from './request-list.tsx'

export function RequestListSkeleton({ review, status }: { review: Review; status: string }) {
  return (
    <Card padded={false} role="status">
      <span className="sr-only">{`Loading ${status} requests`}</span>
      <div aria-hidden>
        <Table label={review.listLabel}>
          <RequestListHeader review={review} isPending={status === 'pending'} />
          <tbody>
            {Array.from({ length: 8 }, (_, row) => (
              <Row key={row}>
                <Cell style={CELL} className="w-full">
                  <span className="grid gap-2">
                    <Skeleton className="w-32" />
                    <Skeleton className="h-2.5 w-22" />
                  </span>
                </Cell>
                {review.movesMoney && (
                  <Cell numeric style={CELL}>
                    <Skeleton className="ml-auto w-16" />
                  </Cell>
                )}
                <Cell numeric style={CELL}>
                  <Skeleton className="ml-auto w-14" />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  )
}
