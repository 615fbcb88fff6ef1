import type { AnnouncementLevel, Audience } from '#domain/announcements/announcement.ts'
import {
  type OfficeAnnouncement,
  adminListAnnouncements,
  listAnnouncements,
} from '#contract/office/announcements.ts'
import { refresh } from '#web/lib/api/query.ts'

export const LEVELS: Readonly<Record<AnnouncementLevel, { label: string; hint: string }>> = {
  info: { label: 'Information', hint: 'Something new, or planned.' },
  warning: { label: 'Warning', hint: 'Something readers should act on.' },
  incident: { label: 'Incident', hint: 'Something does not work. It is on the status page too.' },
}

export const AUDIENCE_WORDS: Readonly<Record<Audience, { label: string; hint: string }>> = {
  visitors: { label: 'Visitors', hint: 'On the sign-in page, the FAQ and the status page.' },
  customers: { label: 'Customers', hint: 'On every page of a customer.' },
  staff: { label: 'Staff', hint: 'On every page of the office.' },
}

export const STATES: Readonly<Record<OfficeAnnouncement['state'], string>> = {
  scheduled: 'Scheduled',
  shown: 'Shown',
  ended: 'Ended',
}

export const refreshAnnouncements = () => refresh(adminListAnnouncements, listAnnouncements)
