/** A report as its source sent it. */
export interface SourcedReport {
  readonly id: string
  readonly title: string
  /** Plain text; paragraphs separated by empty lines. */
  readonly content: string
  readonly atMs: number
  /** The outlet's page, unvalidated (see `presentReport`); null for our own reports. */
  readonly link: string | null
  /** As the catalogue writes them. */
  readonly symbols: readonly string[]
  readonly tags: readonly string[]
  /** -1 (bad) to 1 (good); null if unknown. */
  readonly polarity: number | null
}

/** Where news comes from. */
export interface NewsSource {
  readonly isSimulated: boolean
  /** Reports up to `at`, newest first; about `symbol` if given. */
  latest(request: { at: Date; limit: number; symbol?: string }): Promise<readonly SourcedReport[]>
  /** Our report with this id, published by `at`; null if none. */
  article(id: string, at: Date): Promise<SourcedReport | null>
}
