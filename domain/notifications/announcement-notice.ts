import type { AnnouncementLevel } from '../announcements/announcement.ts'
import type { Notice } from './notification.ts'

const TITLES: Readonly<Record<AnnouncementLevel, string>> = {
  info: 'Announcement',
  warning: 'Important announcement',
  incident: 'Service incident',
}

/** In the announcement's own words. */
export const announced = ({ level, text }: { level: AnnouncementLevel; text: string }): Notice => ({
  kind: 'announcement',
  title: TITLES[level],
  body: text,
  link: level === 'incident' ? '/status' : '/',
})
