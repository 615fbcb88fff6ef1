/** A report as its source sent it. Code outside this file knows no source by name. */
export interface SourcedReport {
  readonly id: string
  readonly title: string
  /** Plain text, without markup; paragraphs have an empty line between them. */
  readonly content: string
  readonly atMs: number
  /** The outlet's page, or null for a report that is published here. Not validated: see `presentReport`. */
  readonly link: string | null
  /** As the catalogue writes them. */
  readonly symbols: readonly string[]
  readonly tags: readonly string[]
  /** -1 (bad news) to 1 (good news); null when unknown. */
  readonly polarity: number | null
}

/** Where news comes from. */
export interface NewsSource {
  readonly isSimulated: boolean
  /** Reports published at or before `at`, newest first; with a symbol of the catalogue, only those about it. */
  latest(request: { at: Date; limit: number; symbol?: string }): Promise<readonly SourcedReport[]>
  /** The report with this id, published here at or before `at`; null when there is none. */
  article(id: string, at: Date): Promise<SourcedReport | null>
}
