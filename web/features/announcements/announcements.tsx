import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type FirmAnnouncement, listAnnouncements } from '#contract/office/announcements.ts'
import { freshQueryOf, keyOf, queryClient } from '#web/lib/api/query.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'

const POLL_MS = 60_000

// Usually there is none.
const AnnouncementLines = lazyComponent(() => import('./announcement-lines.tsx'))

/** Fetches the code if the page brought announcements: the first drawing shows them. */
export function preloadAnnouncements(): void {
  const announced = queryClient.getQueryData<FirmAnnouncement[]>(keyOf(listAnnouncements, {}))
  if (announced?.length) void AnnouncementLines.preload()
}

/** The firm's announcements, over every screen. */
export function Announcements() {
  const { data } = useQuery({
    ...freshQueryOf(listAnnouncements, {}),
    refetchInterval: POLL_MS,
  })
  if (!data?.length) return null
  return (
    <Suspense fallback={null}>
      <AnnouncementLines announced={data} />
    </Suspense>
  )
}
