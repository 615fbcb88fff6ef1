import type { Gauge } from 'prom-client'

/** A value, or values by label. */
export type Reading = number | Readonly<Record<string, number>>

/** A figure's name, ending in its unit, and its description. */
export interface FigureName {
  name: string
  help: string
  /** Distinguishes values. Keep few: each is a series forever. */
  label?: string
}

/** What prom-client takes. */
export const labelled = (label: string | undefined) => (label === undefined ? {} : { labelNames: [label] })

export function setReading(gauge: Gauge, label: string | undefined, reading: Reading): void {
  if (typeof reading === 'number') gauge.set(reading)
  else if (label !== undefined)
    for (const [value, figure] of Object.entries(reading)) gauge.set({ [label]: value }, figure)
}
