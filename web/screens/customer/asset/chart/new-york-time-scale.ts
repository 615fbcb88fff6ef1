import {
  defaultHorzScaleBehavior,
  type IHorzScaleBehavior,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { newYorkOffsetMs } from '#domain/market/new-york-time.ts'
import type { AxisLabels } from '#web/features/chart/chart-labels.ts'

/**
 * The library's time axis with marks by New York's clock: by UTC's, a round-the-clock session has every mark at 19:00.
 * Times stay unchanged, so that autumn's repeated hour works. Daily points are UTC dates.
 */
export function newYorkTimeScale(labels: () => AxisLabels): IHorzScaleBehavior<Time> {
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
