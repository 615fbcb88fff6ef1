import type {
  IPrimitivePaneRenderer,
  ISeriesApi,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
  UTCTimestamp,
} from 'lightweight-charts'
import type { ChartPoint } from '#web/features/chart/chart-points.ts'
import type { PlotColors } from './plot-colors.ts'
import type { TradeMark } from './trade-marks.ts'

/** "B" under the line where shares were bought, "S" over it where sold. */
export interface TradeMarkers {
  show: (marks: readonly TradeMark[], colors: PlotColors) => void
}

/** Our own drawing: the library's markers are 3 kB in the chunk that every chart needs. */
export function createTradeMarkers(
  series: ISeriesApi<'Area' | 'Candlestick', Time>,
  points: () => readonly ChartPoint[],
): TradeMarkers {
  let marks: readonly PlacedMark[] = []
  let colors: PlotColors | undefined
  let attached: SeriesAttachedParameter<Time> | undefined
  const renderer: IPrimitivePaneRenderer = {
    draw(target) {
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        if (colors === undefined || attached === undefined) return
        const scale = attached.chart.timeScale()
        for (const { time, side, anchor } of marks) {
          const x = scale.timeToCoordinate(time as UTCTimestamp)
          const y = series.priceToCoordinate(anchor)
          if (x === null || y === null) continue
          const center = y + (side === 'buy' ? DISTANCE : -DISTANCE)
          const inside = Math.min(mediaSize.height - RADIUS - 1, Math.max(RADIUS + 1, center))
          paintMark(context, x, inside, side === 'buy' ? 'B' : 'S', colors)
        }
      })
    },
  }
  const primitive: ISeriesPrimitive<Time> = {
    attached: (parameter) => void (attached = parameter),
    paneViews: () => [{ renderer: () => renderer, zOrder: () => 'top' }],
  }
  series.attachPrimitive(primitive)
  return {
    show(shown, inColors) {
      const pointAt = new Map(points().map((point) => [point.time, point]))
      marks = shown.map((mark) => ({ ...mark, anchor: anchorOf(mark, pointAt.get(mark.time)) }))
      colors = inColors
      attached?.requestUpdate()
    },
  }
}

/** `anchor`: the price at which the mark is drawn. */
interface PlacedMark extends TradeMark {
  anchor: number
}

/** Purchases at the low of their bar, sales at the high; on a line both at its price. */
function anchorOf(mark: TradeMark, { price, bar }: Pick<ChartPoint, 'price' | 'bar'> = NO_POINT): number {
  return (mark.side === 'buy' ? bar?.low : bar?.high) ?? price
}

const NO_POINT = { price: 0 }

const RADIUS = 8
const DISTANCE = 16

function paintMark(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  letter: string,
  colors: PlotColors,
): void {
  context.beginPath()
  context.arc(x, y, RADIUS, 0, 2 * Math.PI)
  context.fillStyle = colors.mark
  context.fill()
  context.lineWidth = 1.5
  context.strokeStyle = colors.canvas
  context.stroke()
  context.fillStyle = colors.canvas
  context.font = "600 10px 'Geist Variable', ui-sans-serif, sans-serif"
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(letter, x, y + 0.5)
}
