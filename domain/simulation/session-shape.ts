/** Activity per minute: busy after the open and before the close, calm at midday. */
export interface SessionShape {
  readonly minutes: number
  /** Per minute; they sum to 1. */
  readonly shares: Float64Array
  /** The share before each minute, then 1: one entry more than minutes. */
  readonly elapsed: Float64Array
}

/** The busiest minute is some four times the calmest, as on US exchanges. */
const EDGE_WEIGHT = 3

const shapes = new Map<number, SessionShape>()

/** For a session of so many minutes. */
export function sessionShape(minutes: number): SessionShape {
  const known = shapes.get(minutes)
  if (known) return known

  const weights = Float64Array.from({ length: minutes }, (_, minute) => {
    const fromMiddle = (2 * (minute + 0.5)) / minutes - 1
    return 1 + EDGE_WEIGHT * fromMiddle ** 4
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = weights.map((weight) => weight / total)
  const elapsed = new Float64Array(minutes + 1)
  for (let minute = 0; minute < minutes; minute += 1) {
    elapsed[minute + 1] = (elapsed[minute] ?? 0) + (shares[minute] ?? 0)
  }
  elapsed[minutes] = 1

  const shape = { minutes, shares, elapsed }
  shapes.set(minutes, shape)
  return shape
}
