import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type FirmAnnouncement, listAnnouncements } from '#contract/office/announcements.ts'
import { CHANGES_ELSEWHERE, keyOf, queryClient, queryOf } from '#web/lib/api/query.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'

const POLL_MS = 60_000

// Most of the time there is none.
const AnnouncementLines = lazyComponent(() => import('./announcement-lines.tsx'))

/** Fetches the code of announcements if the page brought some: they stand in its first drawing. */
export function preloadAnnouncements(): void {
  const announced = queryClient.getQueryData<FirmAnnouncement[]>(keyOf(listAnnouncements, {}))
  if (announced?.length) void AnnouncementLines.preload()
}

/** What the firm tells whoever looks, over every screen. */
export function Announcements() {
  const { data } = useQuery({
    ...queryOf(listAnnouncements, {}),
    ...CHANGES_ELSEWHERE,
    refetchInterval: POLL_MS,
  })
  if (!data?.length) return null
  return (
    <Suspense fallback={null}>
      <AnnouncementLines announced={data} />
    </Suspense>
  )
}
