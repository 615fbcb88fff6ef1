import { previewNews } from '#contract/news.ts'
import type { Clock } from '#server/clock.ts'
import type { Serve } from '#server/http/route.ts'
import { type Prebuilt, prebuild, sendPrebuilt } from '#server/market/prebuilt.ts'

/** Where news comes from: newest first, published at or before `at`. */
export type NewsSource = (at: Date, limit: number) => readonly { title: string; atMs: number }[]

/** Headlines on the sign-in page. */
const PREVIEW_COUNT = 3
/** News is asked for once a minute, however many visitors look. */
const FRESH_MS = 60_000

export interface News {
  mount(serve: Serve): void
}

/** Opens the news: the sign-in page's headlines. */
export function openNews({ clock, source }: { clock: Clock; source: NewsSource }): News {
  let kept: { minute: number; preview: Prebuilt } | null = null

  function preview(): Prebuilt {
    const at = clock.now()
    const minute = Math.floor(at.getTime() / FRESH_MS)
    if (kept?.minute !== minute) kept = { minute, preview: prebuild(JSON.stringify(headlinesAt(at))) }
    return kept.preview
  }

  const headlinesAt = (at: Date) =>
    source(at, PREVIEW_COUNT).map(({ title, atMs }) => ({ title, date: new Date(atMs).toISOString() }))

  return { mount: (serve) => serve(previewNews, (call) => sendPrebuilt(call, preview())) }
}
