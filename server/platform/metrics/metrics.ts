import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Pool } from '../database/pool.ts'
import { type FigureName, type Reading, labelled, setReading } from './figure.ts'
import { type StoredFigure, createStoredFigures } from './stored-figures.ts'

/** Where each part of the product says what operators watch. Of what nobody scrapes nothing is counted. */
export interface Metrics {
  /** Of what is in memory, read at each scrape. Parts may share a figure, each with labels of its own. */
  gauge(figure: FigureName, read: () => Reading): void
  /** Counts up, by label. Null where nothing is counted. */
  counter(figure: FigureName & { label: string }): ((label: string) => void) | null
  /** Null where nothing is counted. */
  histogram(
    figure: FigureName & { buckets: readonly number[] },
  ): ((value: number, label?: string) => void) | null
  /**
   * Of what is in the database: `read` sends one statement, at most once in ten seconds however often it is
   * scraped, and its figures are left out while the database is away.
   */
  stored<Row>(read: (pool: Pool, now: Date) => Promise<Row>, figures: readonly StoredFigure<Row>[]): void
}

/** The metrics of a server that is scraped. */
export interface ScrapedMetrics extends Metrics {
  /** For figures that are counted elsewhere. */
  readonly registry: Registry
  /** Everything, as Prometheus reads it. */
  text(): Promise<{ contentType: string; body: string }>
}

/** The metrics of a server without a METRICS_TOKEN. */
export const NO_METRICS: Metrics = {
  gauge: () => undefined,
  counter: () => null,
  histogram: () => null,
  stored: () => undefined,
}

/** Empty: each part of the product adds its figures. */
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
