import type { Registry } from 'prom-client'
import type { Pool } from '../database/database.ts'
import type { FigureName, Reading } from './figure.ts'
import type { StoredFigure } from './stored-figures.ts'

/** Where parts of the product register figures for operators. Without scraping, nothing is counted. */
export interface Metrics {
  /** In-memory values, read at each scrape. Parts may share a figure, with different labels. */
  gauge(figure: FigureName, read: () => Reading): void
  /** Counts by label; null if not scraped. */
  counter(figure: FigureName & { label: string }): ((label: string) => void) | null
  /** Null where nothing is counted. */
  histogram(
    figure: FigureName & { buckets: readonly number[] },
  ): ((value: number, label?: string) => void) | null
  /**
   * Database values: `read` sends one statement, at most once in ten seconds; its figures are left out while the
   * database is away.
   */
  stored<Row>(read: (pool: Pool, now: Date) => Promise<Row>, figures: readonly StoredFigure<Row>[]): void
}

export interface ScrapedMetrics extends Metrics {
  /** For figures counted elsewhere. */
  readonly registry: Registry
  /** Everything, as Prometheus reads it. */
  text(): Promise<{ contentType: string; body: string }>
}

/** Without a METRICS_TOKEN. */
export const NO_METRICS: Metrics = {
  gauge: () => undefined,
  counter: () => null,
  histogram: () => null,
  stored: () => undefined,
}
