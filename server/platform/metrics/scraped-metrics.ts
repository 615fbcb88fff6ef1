import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Pool } from '../database/database.ts'
import { type Reading, labelled, setReading } from './figure.ts'
import type { ScrapedMetrics } from './metrics.ts'
import { createStoredFigures } from './stored-figures.ts'

/** Empty: parts add their figures. */
export function createMetrics({ pool, clock }: { pool: Pool; clock: Clock }): ScrapedMetrics {
  const registry = new Registry()
  const readers = new Map<string, (() => Reading)[]>()
  const stored = createStoredFigures({ pool, clock })

  return {
    registry,
    gauge({ name, help, label }, read) {
      const known = readers.get(name)
      if (known) return void known.push(read)
      const own = [read]
      readers.set(name, own)
      const collect = () => {
        gauge.reset()
        for (const each of own) setReading(gauge, label, each())
      }
      const gauge = new Gauge({ name, help, ...labelled(label), registers: [registry], collect })
    },
    counter({ name, help, label }) {
      const counter = new Counter({ name, help, labelNames: [label], registers: [registry] })
      return (value) => counter.inc({ [label]: value })
    },
    histogram({ name, help, label, buckets }) {
      const made = { name, help, ...labelled(label), buckets: [...buckets], registers: [registry] }
      const histogram = new Histogram<string>(made)
      return (value, of) =>
        histogram.observe(label === undefined || of === undefined ? {} : { [label]: of }, value)
    },
    stored: stored.add,
    async text() {
      const all = Registry.merge([registry, await stored.read()])
      return { contentType: all.contentType, body: await all.metrics() }
    },
  }
}
