import { Info, TriangleAlert } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { FirmAnnouncement } from '#contract/office/announcements.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Newest first; an incident leads to the status page. */
export default function AnnouncementLines({ announced }: { announced: readonly FirmAnnouncement[] }) {
  const [path] = useLocation()
  return (
    <section aria-label="Announcements">
      <ul>
        {announced.map(({ id, level, text }) => (
          <li key={id} className={classNames('border-b', TONES[level])}>
            <div className="page flex items-center gap-2 py-2.5 text-sm [&>svg]:size-3.5 [&>svg]:shrink-0">
              {level === 'info' ? <Info aria-hidden /> : <TriangleAlert aria-hidden />}
              <p className="min-w-0 flex-1 text-fg wrap-anywhere">{text}</p>
              {level === 'incident' && path !== '/status' && (
                <Link
                  href="/status"
                  className="-my-2 inline-flex min-h-11 shrink-0 items-center text-fg underline"
                >
                  See the status
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const TONES: Record<FirmAnnouncement['level'], string> = {
  info: 'border-brand/30 bg-brand-tint text-brand',
  warning: 'border-warn/30 bg-warn-tint text-warn',
  incident: 'border-danger/30 bg-danger-tint text-danger',
}
