import { Change } from '../../ui/change.tsx'
import { Price } from '../../ui/price.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { momentLabel } from './chart-labels.ts'
import { changePercent, sampled } from './chart-summary.ts'
import type { ChartTableProps } from './chart-table.tsx'

const MAX_ROWS = 30

/** The newest point first; long charts are sampled. */
export default function ChartRows({ label, view, points }: ChartTableProps) {
  const rows = sampled(points, MAX_ROWS)
  const first = points[0]
  const isCandles = first?.bar !== undefined
  return (
    <div className="-mx-4.5 mt-1 md:-mx-5.5">
      <Table label={label}>
        <thead>
          <tr>
            <HeadCell>{view.step === 'day' ? 'Date' : 'Time (US Eastern)'}</HeadCell>
            {isCandles && (
              <>
                <HeadCell numeric wideOnly>
                  Open
                </HeadCell>
                <HeadCell numeric>High</HeadCell>
                <HeadCell numeric>Low</HeadCell>
              </>
            )}
            <HeadCell numeric>{isCandles ? 'Close' : 'Price'}</HeadCell>
            <HeadCell numeric wideOnly={isCandles}>
              {isCandles ? 'Volume' : 'From start'}
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {first !== undefined &&
            rows.toReversed().map((point) => (
              <Row key={point.time}>
                <Cell className="whitespace-nowrap">{momentLabel(point, view)}</Cell>
                {point.bar !== undefined && (
                  <>
                    <Cell numeric wideOnly>
                      <Price value={point.bar.open.toFixed(2)} />
                    </Cell>
                    <Cell numeric>
                      <Price value={point.bar.high.toFixed(2)} />
                    </Cell>
                    <Cell numeric>
                      <Price value={point.bar.low.toFixed(2)} />
                    </Cell>
                  </>
                )}
                <Cell numeric>
                  <Price value={point.price.toFixed(2)} />
                </Cell>
                <Cell numeric wideOnly={isCandles}>
                  {point.bar === undefined ? (
                    <Change percent={changePercent(first, point).toFixed(2)} />
                  ) : (
                    WHOLE.format(point.bar.volume)
                  )}
                </Cell>
              </Row>
            ))}
        </tbody>
      </Table>
    </div>
  )
}

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
