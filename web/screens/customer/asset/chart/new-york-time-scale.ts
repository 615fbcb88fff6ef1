import {
  defaultHorzScaleBehavior,
  type IHorzScaleBehavior,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { newYorkOffsetMs } from '#domain/market/new-york-time.ts'
import type { AxisLabels } from '#web/features/chart/chart-labels.ts'

/**
 * The library's time axis with marks of our own. Which point begins a day or is a full hour is decided by New York's
 * clock: by UTC's, a round-the-clock session would have every mark at 19:00. The times themselves stay true, so that
 * nothing breaks in the hour that autumn repeats. Daily points are dates in UTC and stay as they are.
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
