import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  createChartEx,
  CrosshairMode,
  defaultHorzScaleBehavior,
  HistogramSeries,
  type IChartApiBase,
  type IHorzScaleBehavior,
  type ISeriesApi,
  LineStyle,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { newYorkOffsetMs } from '#domain/market/new-york-time.ts'
import { axisLabels, type AxisLabels } from '#web/features/chart/chart-labels.ts'
import type { ChartPoint, ChartView } from '#web/features/chart/chart-points.ts'
import type { FigureTone } from '#web/ui/figures/tone.ts'
import { fade, type PlotColors } from './plot-colors.ts'
import type { TradeMarkers } from './trade-markers.ts'
import type { TradeMark } from './trade-marks.ts'

export type PlotKind = 'area' | 'candles'

/** A drawn chart: receives whole lists for another period, and single points from live prices. */
export interface PricePlot {
  prices: ISeriesApi<'Area' | 'Candlestick', Time>
  show: (points: readonly ChartPoint[], view: ChartView) => void
  update: (point: ChartPoint) => void
  /** An area takes the color of its period's tone. */
  paint: (colors: PlotColors, tone: FigureTone) => void
  /** The index of the point nearest to `x` pixels from the left; null without points. */
  indexAt: (x: number) => number | null
  mark: (index: number | null) => void
  /** Marks the customer's trades. Its code is fetched with the first of them. */
  markTrades: (marks: readonly TradeMark[], colors: PlotColors) => void
  remove: () => void
}

export function createPricePlot(element: HTMLElement, kind: PlotKind): PricePlot {
  let labels = axisLabels([], { step: 'day' })
  const scale = newYorkTimeScale(() => labels)
  const chart = createChartEx<Time, typeof scale>(element, scale, OPTIONS)
  const drawn = drawPrices(chart, kind)
  let points: ChartPoint[] = []
  const heightOf = (price: number) => drawn.prices.priceToCoordinate(price) ?? 0
  const priceFormat = {
    type: 'custom',
    minMove: 0.01,
    formatter: priceText,
    tickmarksFormatter(prices: readonly number[]) {
      const tag = heightOf(points.at(-1)?.price ?? 0)
      return prices.map((price) => (Math.abs(heightOf(price) - tag) < 15 ? '' : priceText(price)))
    },
  } as const
  /** The latest price's tag would half cover a label beside it. */
  const clearTag = () => drawn.prices.applyOptions({ priceFormat })
  let markers: Promise<TradeMarkers> | undefined
  let isRemoved = false
  return {
    prices: drawn.prices,
    show(all, view) {
      points = [...all]
      labels = axisLabels(points, view)
      drawn.set(points)
      clearTag()
      chart.timeScale().fitContent()
    },
    update(point) {
      const isNext = points.at(-1)?.time !== point.time
      if (!isNext) points.pop()
      points.push(point)
      drawn.update(point)
      clearTag()
      if (isNext) chart.timeScale().fitContent()
    },
    paint(colors, tone) {
      chart.applyOptions({
        layout: { textColor: colors.text },
        grid: { horzLines: { color: colors.line } },
        crosshair: { vertLine: { color: colors.cursor } },
      })
      drawn.paint(colors, tone, points)
    },
    indexAt(x) {
      const index = chart.timeScale().coordinateToLogical(x)
      if (index === null || points.length === 0) return null
      return Math.min(points.length - 1, Math.max(0, Math.round(index)))
    },
    mark(index) {
      const point = index === null ? undefined : points[index]
      if (point === undefined) chart.clearCrosshairPosition()
      else chart.setCrosshairPosition(point.price, point.time as UTCTimestamp, drawn.prices)
    },
    markTrades(marks, colors) {
      if (marks.length > 0)
        markers ??= import('./trade-markers.ts').then((module) =>
          module.createTradeMarkers(drawn.prices, () => points),
        )
      void markers?.then((made) => isRemoved || made.show(marks, colors))
    },
    remove() {
      isRemoved = true
      chart.remove()
    },
  }
}

function drawPrices(chart: IChartApiBase<Time>, kind: PlotKind) {
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  volumes.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } })
  const options = {
    lineWidth: 2,
    priceLineStyle: LineStyle.Dotted,
    crosshairMarkerRadius: 5,
    crosshairMarkerBorderWidth: 2,
  } as const
  const prices =
    kind === 'area' ? chart.addSeries(AreaSeries, options) : chart.addSeries(CandlestickSeries, options)
  let tints: Partial<Record<FigureTone, string>> = {}
  const volumeOf = ({ time, price, bar, volume }: ChartPoint) => ({
    time: time as UTCTimestamp,
    ...(volume === undefined ? {} : { value: volume }),
    color: tints[bar === undefined ? 'neutral' : price < bar.open ? 'loss' : 'gain'] ?? GRAY,
  })
  return {
    prices,
    set(points: readonly ChartPoint[]) {
      prices.setData(points.map(pricesOf))
      volumes.setData(points.map(volumeOf))
      const bottom = points.some(({ volume }) => volume) ? 0.2 : 0.06
      prices.priceScale().applyOptions({ scaleMargins: { top: 0.06, bottom } })
    },
    update(point: ChartPoint) {
      prices.update(pricesOf(point))
      volumes.update(volumeOf(point))
    },
    paint(colors: PlotColors, tone: FigureTone, points: readonly ChartPoint[]) {
      const { gain, loss, neutral, canvas, [tone]: line } = colors
      prices.applyOptions({
        lineColor: line,
        topColor: fade(line, 0.22),
        bottomColor: fade(line, 0),
        crosshairMarkerBackgroundColor: line,
        crosshairMarkerBorderColor: canvas,
        upColor: gain,
        wickUpColor: gain,
        borderUpColor: gain,
        downColor: loss,
        wickDownColor: loss,
        borderDownColor: loss,
      })
      tints = { gain: fade(gain, 0.32), loss: fade(loss, 0.32), neutral: fade(neutral, 0.32) }
      volumes.setData(points.map(volumeOf))
    },
  }
}

/** Until the theme's colors are read. */
const GRAY = 'rgba(128, 128, 128, 0.3)'

const priceText = (price: number): string => price.toFixed(2)

/** A line takes the value, candles the rest. */
const pricesOf = ({ time, price, bar }: ChartPoint) => ({
  time: time as UTCTimestamp,
  value: price,
  open: price,
  high: price,
  low: price,
  ...bar,
  close: price,
})

/** The period is the zoom: the page scrolls and pointers scrub. */
const OPTIONS = {
  autoSize: true,
  layout: {
    background: { type: ColorType.Solid, color: 'transparent' },
    fontFamily: "'Geist Variable', ui-sans-serif, system-ui, sans-serif",
    fontSize: 11.5,
    // A link under the chart credits its makers.
    attributionLogo: false,
  },
  grid: { vertLines: { visible: false }, horzLines: { style: LineStyle.SparseDotted } },
  // Leave out labels that the edge would cut.
  rightPriceScale: { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0.06, bottom: 0.06 } },
  timeScale: {
    borderVisible: false,
    allowBoldLabels: false,
    fixLeftEdge: true,
    // A mark on the last bar keeps its right half.
    rightOffsetPixels: 9,
    lockVisibleTimeRangeOnResize: true,
    minBarSpacing: 0.05,
    timeVisible: true,
  },
  crosshair: {
    mode: CrosshairMode.Normal,
    vertLine: { style: LineStyle.Dashed, width: 1, labelVisible: false },
    horzLine: { visible: false, labelVisible: false },
  },
  handleScroll: false,
  handleScale: false,
} as const

/**
 * The library's time axis with marks by New York's clock: by UTC's, a round-the-clock session has every mark at 19:00.
 * Times stay unchanged, so that autumn's repeated hour works. Daily points are UTC dates.
 */
function newYorkTimeScale(labels: () => AxisLabels): IHorzScaleBehavior<Time> {
  const scale = new (defaultHorzScaleBehavior())()
  const fillWeights = scale.fillWeightsForPoints.bind(scale)
  scale.fillWeightsForPoints = (points, startIndex) => {
    if (labels().isDaily) return fillWeights(points, startIndex)
    const onWallClock = points.map((point) => ({
      ...point,
      time: scale.convertHorzItemToInternal(wallSeconds(Number(point.originalTime)) as UTCTimestamp),
    }))
    fillWeights(onWallClock, startIndex)
    for (const [at, point] of points.entries())
      point.timeWeight = onWallClock[at]?.timeWeight ?? point.timeWeight
  }
  scale.formatTickmark = ({ originalTime, weight }) => labels().labelOf(Number(originalTime), weight)
  return scale
}

const wallSeconds = (seconds: number): number => seconds + newYorkOffsetMs(seconds * 1000) / 1000
