import { useEffect, useRef } from 'react'
import type { Notification } from '#contract/records/notifications.ts'
import { isInSight } from '#web/features/support/chat-window.ts'
import { amounts, withoutAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { toast } from '#web/ui/messages/toast.ts'

/** Announces new notifications, unless the list, or their subject, is on screen. */
export function useArrivals(notifications: readonly Notification[] | undefined, listIsOpen: boolean): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (notifications === undefined) return
    const before = known.current
    known.current = new Set(notifications.map(({ id }) => id))
    if (before === null || listIsOpen) return
    const arrived = notifications.filter(
      ({ id, readAt, link }) => readAt === null && !before.has(id) && !isInSight(link),
    )
    const [latest] = arrived
    if (latest === undefined) return
    if (arrived.length === 1) toast({ title: latest.title, description: shown(latest.body) })
    else toast({ title: `${arrived.length} new notifications` })
  }, [notifications, listIsOpen])
}

const shown = (text: string): string => (amounts.current() === 'hidden' ? withoutAmounts(text) : text)
