import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { detailOf } from '#web/lib/api/call-error.ts'
import type { ListPages } from '#web/lib/api/list-pages.ts'
import { LoadFailureLine } from '../messages/load-failure.tsx'
import { Spinner } from '../loading/spinner.tsx'

/** The next page is fetched when the end is this far below the screen. */
const AHEAD = '800px'

interface ListEndProps {
  pages: ListPages
  /** More than one page was needed: only then is the end worth a word. */
  isLong: boolean
  failure: string
}

/** Under the last loaded row: loads the next page as it comes near, or says that it failed or ended. */
export function ListEnd({ pages, isLong, failure }: ListEndProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = pages
  const end = useRef<HTMLDivElement>(null)
  // Not during a refresh: fetching more would abort it.
  useNearness(end, hasNextPage && !isFetching && !isFetchNextPageError, () => void fetchNextPage())
  if (isFetchNextPageError) {
    return (
      <LoadFailureLine
        title={failure}
        text={detailOf(error)}
        pending={isFetchingNextPage}
        onRetry={() => void fetchNextPage()}
        className="justify-between border-t border-line px-4.5 py-3 md:px-5.5"
      />
    )
  }
  if (hasNextPage) {
    return (
      <div
        ref={end}
        role="status"
        className="flex min-h-11 items-center justify-center gap-2 border-t border-line text-sm text-fg-3"
      >
        {isFetchingNextPage && (
          <>
            <Spinner /> Loading more…
          </>
        )}
      </div>
    )
  }
  return isLong ? (
    <p className="border-t border-line py-3 text-center text-sm text-fg-3">End of list</p>
  ) : null
}

/** Calls `onNear` each time the element comes near the screen, or is near at the start. */
function useNearness(place: RefObject<HTMLElement | null>, isWatching: boolean, onNear: () => void): void {
  const near = useEffectEvent(onNear)
  useEffect(() => {
    const element = place.current
    if (!isWatching || element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near()
      },
      // The page's margin does not reach into a list that scrolls by itself.
      { root: element.closest('[data-scrolls]'), rootMargin: `0px 0px ${AHEAD} 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, isWatching])
}
