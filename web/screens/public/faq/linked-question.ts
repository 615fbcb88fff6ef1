import { useEffect, useState } from 'react'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import { chatWindow, ticketIn } from '#web/features/support/chat-window.ts'

/**
 * The URL names the question opened last, to share it; visiting it opens, scrolls to and focuses the question, or opens
 * a ticket in the chat.
 */
export function useLinkedQuestion() {
  const hash = useLocationProperty(() => location.hash)
  const named = hash.slice(1)
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const [target, setTarget] = useState<string | null>(null)
  const [seen, setSeen] = useState('')
  if (seen !== named) {
    setSeen(named)
    if (named !== '' && !openIds.has(named)) {
      setOpenIds(new Set([...openIds, named]))
      setTarget(named)
    }
  }

  useEffect(() => {
    const ticketId = ticketIn(hash)
    if (ticketId === null) return
    chatWindow.showTicket(ticketId)
    // Else the same link would have no effect a second time.
    navigate(location.pathname, { replace: true })
  }, [hash])

  useEffect(() => {
    if (target === null) return
    // After the shell has focused the heading.
    const frame = requestAnimationFrame(() => {
      const trigger = document.getElementById(target)
      trigger?.focus({ preventScroll: true })
      trigger?.scrollIntoView({ block: 'start' })
    })
    return () => cancelAnimationFrame(frame)
  }, [target])

  /** Opens a question and closes the others of its card; an empty id closes all. */
  const setOpen = (id: string, ofCard: readonly { id: string }[]) => {
    const others = [...openIds].filter((open) => !ofCard.some((entry) => entry.id === open))
    setOpenIds(new Set(id === '' ? others : [...others, id]))
    setSeen(id)
    navigate(id === '' ? location.pathname : `${location.pathname}#${id}`, {
      replace: true,
      state: history.state,
    })
  }
  return { openIds, setOpen }
}
