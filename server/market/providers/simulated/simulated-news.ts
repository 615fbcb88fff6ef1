import type { Headline } from '#domain/simulation/news/headlines.ts'
import type { NewsSource, SourcedReport } from '../../ports/news-source.ts'

interface Reporter {
  headlines(at: Date, limit: number, symbol?: string): readonly Headline[]
  headline(id: string, at: Date): Headline | null
}

/** Simulated news, a pure function of seed and instant: equal on all nodes and after restarts, with lasting ids. */
export function createSimulatedNews(reporter: Reporter): NewsSource {
  return {
    isSimulated: true,
    latest: async ({ at, limit, symbol }) => reporter.headlines(at, limit, symbol).map(published),
    async article(id, at) {
      const found = reporter.headline(id, at)
      return found && published(found)
    },
  }
}

/** Published here, without an outlet. */
const published = (headline: Headline): SourcedReport => ({ ...headline, link: null })
